// Sounds: a few soft tones made on the spot. Off until someone wants them; remembered.
import { keep, kept } from '../shell/storage';

const kKey = 'hexarena:sound';
// By occasion: frequency in Hz and beginning in seconds.
const kTones = {
  move: [[523, 0]],
  mine: [[659, 0], [784, 0.07]],
  won: [[523, 0], [659, 0.12], [784, 0.24], [1047, 0.36]],
  lost: [[392, 0], [330, 0.16]],
} satisfies { [occasion: string]: [number, number][] };

let context: AudioContext | null = null;

export function soundOn(): boolean {
  return kept(kKey) === 'on';
}
export function setSound(on: boolean) {
  keep(kKey, on ? 'on' : null);
}
export function play(occasion: keyof typeof kTones) {
  if (!soundOn() || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  for (const [frequency, at] of kTones[occasion] as [number, number][]) {
    const begin = context.currentTime + at;
    const tone = new OscillatorNode(context, { type: 'sine', frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(0.12, begin + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.22);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + 0.25);
  }
}
