// Look: how one game is drawn. The board asks it for cells and pieces, about their middles, in units of which
// 34 fit between the middle of a cell and its nearest side; it changes them when the scene changes.
import type { GameName, Scene, SceneCell, ScenePiece } from '../game/types';
import { fishLook } from './fish_look';
import { nooksLook } from './nooks_look';
import { reversiLook } from './reversi_look';

export interface Look {
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
  /** What a piece is recognised by from scene to scene. */
  identity(piece: ScenePiece): string;
  /** What is on a cell, in words; empty for nothing. */
  describe(cell: SceneCell, scene: Scene, piece: ScenePiece | undefined, names: string[]): string;
}

const kLooks: { [game in GameName]: Look } = { fish: fishLook, reversi: reversiLook, nooks: nooksLook };

export function lookOf(game: GameName): Look {
  return kLooks[game];
}
