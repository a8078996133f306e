import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Differences, differencesOf } from './differences.ts';
import { Player, type Target } from './http-steps.ts';
import { playLive } from './live-steps.ts';
import { playMqtt } from './mqtt-steps.ts';
import { type Answer, readRecording } from './recording.ts';

/** Steps with intentionally different answers, and the reason. */
export type WantedDifference = {
  readonly because: string;
  /** The left cell of a row in `docs/deviations.md`, verbatim. */
  readonly deviation: string;
  /** Differences by name of the step. */
  readonly steps: Readonly<Record<string, Differences>>;
};

export const WANTED_DIFFERENCES: readonly WantedDifference[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'wanted-differences.json'), 'utf8'),
);

/** In this order: each creates entities that later ones request. */
const HTTP_PARTS = ['sign-in', 'tenants', 'users', 'profiles', 'customers', 'devices', 'telemetry', 'alarms'];

export type Comparison = {
  readonly steps: number;
  readonly agreeing: number;
  /** Unlisted differences, and listed ones that were not found: a sentence each. */
  readonly unlisted: readonly string[];
};

/**
 * Sends the recorded requests to a server, and compares its answers with those of ThingsBoard. Creates its own tenants
 * there, and deletes them again.
 * @returns undefined: there is no recording
 */
export async function compareWithRecording(target: Target): Promise<Comparison | undefined> {
  const recorded = readRecording();
  if (!recorded) return undefined;
  const player = new Player(target);
  await player.signIn();
  // Each in its own tenants, as recorded: leftovers of one would affect another.
  for (const play of [playHttp, playLive, playDevices]) {
    await player.play('world');
    await play(player);
    await player.play('end');
  }
  const places = { host: new URL(target.url).host, mqttPort: target.mqttPort, run: player.run };
  const found = differencesOf(recorded, player.answers, places);
  return { steps: recorded.size, agreeing: recorded.size - found.size, unlisted: unlistedIn(found) };
}

async function playHttp(player: Player): Promise<void> {
  for (const part of HTTP_PARTS) {
    await player.play(part);
    if (part === 'sign-in') keepClaims(player);
  }
}

async function playDevices(player: Player): Promise<void> {
  await playMqtt(player);
  await player.play('also');
}

/** @param found differences by name of the step */
export function unlistedIn(
  found: ReadonlyMap<string, Differences>,
  wanted: readonly Pick<WantedDifference, 'steps'>[] = WANTED_DIFFERENCES,
): string[] {
  const listed = new Map(wanted.flatMap(({ steps }) => Object.entries(steps)));
  return [
    ...[...found]
      .filter(([step, what]) => what.join('\n') !== listed.get(step)?.join('\n'))
      .map(
        ([step, what]) => `differs${listed.has(step) ? ' in another way' : ''}: ${step}: ${what.join('; ')}`,
      ),
    ...[...listed.keys()]
      .filter((step) => !found.has(step))
      .map((step) => `listed, and does not differ: ${step}`),
  ];
}

/** Keeps the claims of tokens as answers. */
function keepClaims(player: Player): void {
  const read = (name: string, part = 1) =>
    JSON.parse(Buffer.from(player.fill(`{${name}}`).split('.')[part] ?? '', 'base64url').toString());
  const lifeOf = (name: string) => read(name).exp - read(name).iat;
  const [access, refresh] = ['refreshGoodToken', 'refreshGoodRefresh'];
  const claims: readonly (readonly [string, Answer['json']])[] = [
    ['access', read(access)],
    ['refresh', read(refresh)],
    ['header', read(access, 0)],
    ['sys admin', read('sys')],
    ['life', { access: lifeOf(access), refresh: lifeOf(refresh) }],
  ];
  for (const [name, json] of claims) player.keep(`claims: ${name}`, { json });
}
