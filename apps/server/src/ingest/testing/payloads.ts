import { seededRandom } from '@airdeck/air/testing/seeded-random';
import { MAX_TS_AHEAD_MS, MIN_TS } from '@airdeck/contract/device-port/device-messages';
import { COLUMN_KEYS } from '@airdeck/contract/telemetry/telemetry-values';

/** Possible messages of a device, valid and invalid, as JSON; reproducible by count. */
export function* generatePayloads(count: number, now: number): Generator<string> {
  const random = seededRandom(20_261_121);
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;

  const number = () =>
    pick(['0', '-0', '1', '41.5', '1e39', '-2.5e-7', '1e400', '9007199254740993', `${random() * 1000}`]);
  const text = () =>
    JSON.stringify(
      pick(['', 'on', 'größer', '😀', 'a\\u', '\ud800', 'a\0b', '1.5', '-7', '1e3', '0x1F', 'NaN', '\u2028']),
    );
  const key = () => {
    const unusual = ['fan', 'ts', 'values', '__proto__x', 'constructor', '', 'k'.repeat(256), 'a\0', 'a b'];
    return JSON.stringify(random() < 0.9 ? pick([...COLUMN_KEYS, 'fan', 'note', 'wifi']) : pick(unusual));
  };
  const value = (depth: number): string => {
    const kind = random();
    if (kind < 0.65) return random() < 0.95 ? `${Math.round(random() * 1e4) / 10}` : number();
    if (kind < 0.75) return 'null';
    if (kind < 0.85) return pick(['true', 'false']);
    if (kind < 0.94 || depth > 18) return random() < 0.7 ? '"on"' : text();
    // Occasionally a value nested beyond every limit.
    const inner = random() < 0.1 ? `${'['.repeat(depth + 15)}${']'.repeat(depth + 15)}` : value(depth + 1);
    return random() < 0.5 ? `[${inner}]` : `{${key()}:${inner}}`;
  };
  const values = () => {
    const entries = Array.from({ length: Math.floor(random() * 6) }, () => `${key()}:${value(0)}`);
    return `{${entries.join()}}`;
  };
  const time = () => {
    if (random() < 0.8) return `${now - Math.floor(random() * 1e10)}`;
    const odd = [MIN_TS, MIN_TS - 1, now + MAX_TS_AHEAD_MS, now + MAX_TS_AHEAD_MS + 1, 1.5, 1e21];
    return pick([
      ...odd.map(String),
      '"1767229200000"',
      '"1767229200000.9"',
      '1767229200000.9',
      '"today"',
      'null',
      '1e400',
    ]);
  };
  const reading = () =>
    random() < 0.5 ? values() : `{"ts":${time()},"values":${random() < 0.95 ? values() : value(0)}}`;
  for (let made = 0; made < count; made++) {
    const kind = random();
    if (kind < 0.6) yield reading();
    else if (kind < 0.95) yield `[${Array.from({ length: Math.floor(random() * 4) }, reading).join()}]`;
    else yield value(0);
  }
}
