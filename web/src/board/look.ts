// Look: how one game is drawn. The board asks it for cells and pieces, relative to their centres, in units of which 34
// fit between the centre of a cell and its nearest side; it updates them when the scene changes.
import type { Scene, SceneCell, ScenePiece } from '../game/types';

export interface Look {
  /** The stylesheet of its board, after the one all boards have. */
  css: string;
  /** A piece slides as far as it can: the direction of a drag is enough. */
  slides?: boolean;
  /** Whether two scenes with the same cells are of one board; by default they are. */
  sameBoard?(before: Scene, after: Scene): boolean;
  /** The parts of a scene, beyond those common to all scenes, that change when the board is seen from the other side. */
  turned?(scene: Scene): Partial<Scene>;
  /** Gradients and symbols that the rest refers to. */
  defs(outline: [number, number][]): SVGElement[];
  /** What lies below all cells. `outline` is already in the units of drawing. */
  ground(scene: Scene, unit: number, outline: [number, number][]): SVGElement[];
  cell(cell: SceneCell, scene: Scene): SVGElement[];
  updateCell(group: SVGGElement, cell: SceneCell, scene: Scene, piece: ScenePiece | undefined): void;
  /** Above the cells and below the pieces. */
  above(scene: Scene, unit: number): SVGElement[];
  piece(piece: ScenePiece): SVGElement[];
  updatePiece(group: SVGGElement, piece: ScenePiece): void;
  /** Identifies a piece from scene to scene. */
  identity(piece: ScenePiece): string;
  /** What is on a cell, in words; empty for nothing. */
  describe(cell: SceneCell, scene: Scene, piece: ScenePiece | undefined, names: string[]): string;
}

/** The scene as seen from the other side: rotated by 180°. */
export function turnedScene(scene: Scene, look: Look): Scene {
  const [left, top, width, height] = scene.box;
  const turned = <Thing extends { at: [number, number] }>(thing: Thing): Thing =>
    ({ ...thing, at: [-thing.at[0], -thing.at[1]] });
  return {
    ...scene, ...look.turned?.(scene), box: [-left - width, -top - height, width, height],
    cells: scene.cells.map(turned), rim: scene.rim.map(turned),
  };
}
