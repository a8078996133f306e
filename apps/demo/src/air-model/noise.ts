/** Deterministic number in [0, 1), so that past minutes can be reproduced. */
export function hashUnit(seed: number, index: number): number {
  let bits = Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) ^ Math.imul(index | 0, 0xc2b2_ae35);
  bits ^= bits >>> 16;
  bits = Math.imul(bits, 0x7feb_352d);
  bits ^= bits >>> 15;
  bits = Math.imul(bits, 0x846c_a68b);
  bits ^= bits >>> 16;
  return (bits >>> 0) / 2 ** 32;
}

/** Smooth noise in [-1, 1] that changes over about `periodMs`. */
export function drift(seed: number, ts: number, periodMs: number): number {
  const position = ts / periodMs;
  const index = Math.floor(position);
  const fraction = position - index;
  const eased = fraction * fraction * (3 - 2 * fraction);
  const from = hashUnit(seed, index);
  const to = hashUnit(seed, index + 1);
  return 2 * (from + (to - from) * eased) - 1;
}

/** White noise in [-1, 1], with a new value for each second. */
export function jitter(seed: number, ts: number): number {
  return hashUnit(seed, Math.floor(ts / 1000)) + hashUnit(seed + 7919, Math.floor(ts / 1000)) - 1;
}

/** Seed from a name, so that a home is the same at every start. */
export function seedOf(name: string): number {
  let seed = 2_166_136_261;
  for (const character of name) seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return seed >>> 0;
}
