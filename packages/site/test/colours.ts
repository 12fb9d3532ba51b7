/** How colours look: WCAG contrast, and how far two are apart for people who see colours differently. */

type Triple = readonly [number, number, number];

/** The matrices of Machado, Oliveira and Fernandes (2009) for severity 1, on linear light. */
const MATRICES = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const;

export type Sight = keyof typeof MATRICES;
export const SIGHTS = ['usual', 'protan', 'deutan', 'tritan'] as const;

/** Linear light of a colour such as `#0b5cad`, each part from 0 to 1. */
function linear(colour: string): Triple {
  const part = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const within = (value: number) => Math.min(1, Math.max(0, value));

/** The contrast ratio of WCAG, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [one, other]
    .map((colour) => dot([0.2126, 0.7152, 0.0722], linear(colour)))
    .toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The distance of two colours in OKLab as `sight` sees them: 0 for equal ones, 1 for black and white. */
export function difference(one: string, other: string, sight: Sight): number {
  const [a, b] = [labOf(linear(one), sight), labOf(linear(other), sight)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function labOf(colour: Triple, sight: Sight): Triple {
  const [red, green, blue] = MATRICES[sight];
  const seen: Triple = [within(dot(red, colour)), within(dot(green, colour)), within(dot(blue, colour))];
  const cone: Triple = [
    Math.cbrt(dot([0.4122214708, 0.5363325363, 0.0514459929], seen)),
    Math.cbrt(dot([0.2119034982, 0.6806995451, 0.1073969566], seen)),
    Math.cbrt(dot([0.0883024619, 0.2817188376, 0.6299787005], seen)),
  ];
  return [
    dot([0.2104542553, 0.793617785, -0.0040720468], cone),
    dot([1.9779984951, -2.428592205, 0.4505937099], cone),
    dot([0.0259040371, 0.7827717662, -0.808675766], cone),
  ];
}
