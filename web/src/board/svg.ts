// Creates SVG elements with attributes only, as a strict content security policy requires.
const kSvg = 'http://www.w3.org/2000/svg';

export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: { [name: string]: string | number } = {},
  ...children: (SVGElement | string)[]
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS(kSvg, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** Places an element by a style, which a stylesheet can animate. */
export function moveTo(element: SVGElement, x: number, y: number) {
  element.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)`;
}

export function polygon(points: [number, number][], part: number): string {
  return points.map(([x, y]) => `${(part * x).toFixed(2)},${(part * y).toFixed(2)}`).join(' ');
}
