// The additional members of a Nooks scene.
import type { Cell, Scene } from '@web/game/types';

export interface NooksScene extends Scene {
  /** From x, y to x, y, in the units of the scene. */
  walls?: [number, number, number, number][];
  nooks?: Cell[];
  goal?: { piece: number; cell: Cell };
}

export function nooksScene(scene: Scene): NooksScene {
  return scene;
}
/** The letter of the piece that has to reach the goal. */
export function goalLetter(scene: Scene): string {
  const { goal, pieces } = nooksScene(scene);
  return pieces.find((piece) => piece.piece === goal?.piece)?.letter ?? '';
}
