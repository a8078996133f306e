import type { Language } from '@airdeck/contract/common/languages';
import type { Wall } from '@airdeck/contract/wall-screens/wall';
import { WALL_POLL_MS } from '@airdeck/contract/wall-screens/wall-link';
import { serverNow } from '../../../lib/time/server-clock.ts';
import type { ReadWall, ReadWallPlan, WallAnswer } from '../../../lib/wall/read-wall.ts';
import { createPlanPicture } from './plan-picture.ts';
import { isNight, planLanguageAt, turnAt } from './wall-turns.ts';
import type { WallView } from './wall-view.ts';

/** Time without an answer after which the screen reports it; old values are greyed for any reason. */
const AWAY_AFTER_MS = 45_000;

/**
 * Runs a screen by its link: polls, shows the rooms in turn, and continues despite failures of network and server.
 * Keeps only two timers and the last answer.
 */
export function runWall(parts: {
  secret: string;
  read: ReadWall;
  readPlan: ReadWallPlan;
  view: WallView;
  language: Language;
}) {
  const { secret, read, view } = parts;
  const picture = createPlanPicture(() => parts.readPlan(secret));
  let wall: Wall | null = null;
  let etag: string | null = null;
  let step = 0;
  let heardMs = serverNow();
  let isAsking = false;
  let hasEnded = false;
  let pollTimer: ReturnType<typeof setTimeout> | undefined;
  let stepTimer: ReturnType<typeof setTimeout> | undefined;

  function draw(): void {
    const now = serverNow();
    const isAway = now - heardMs > AWAY_AFTER_MS;
    view.setDark(isNight(wall?.night ?? null, now));
    const turn = wall && turnAt(wall, step);
    if (!wall || !turn) {
      const message = isAway ? 'away' : 'loading';
      view.say(wall ? 'noRooms' : message, wall?.languages[0] ?? parts.language);
      return;
    }
    const away = isAway ? { sinceMs: heardMs, utcOffsetMs: wall.utcOffsetMs } : null;
    if (wall.plan) {
      view.showPlan({ wall, pictureUrl: picture.url(), language: planLanguageAt(wall, step), now, away });
      return;
    }
    const { room, language, position } = turn;
    view.show({
      room,
      readers: wall.readers,
      language,
      now,
      place: { position, count: wall.rooms.length },
      away,
    });
  }

  function take(answer: WallAnswer): void {
    if (answer.kind === 'gone') end();
    if (answer.kind === 'away' || answer.kind === 'gone') return;
    heardMs = serverNow();
    if (answer.kind === 'same') return;
    const seconds = wall?.roomSeconds;
    wall = answer.wall;
    etag = answer.etag;
    view.setBrand(wall.brand);
    if (seconds !== wall.roomSeconds) planStep();
  }

  /** Permanently: an invalid link never becomes valid again. */
  function end(): void {
    view.say(wall ? 'withdrawn' : 'noLink', wall?.languages[0] ?? parts.language);
    wall = null;
    stop();
  }

  function stop(): void {
    hasEnded = true;
    clearTimeout(pollTimer);
    clearTimeout(stepTimer);
  }

  async function poll(): Promise<void> {
    if (isAsking || hasEnded) return;
    clearTimeout(pollTimer);
    isAsking = true;
    const answer = await read(secret, etag);
    isAsking = false;
    if (hasEnded) return;
    // Scheduled first: after a faulty answer, the next one may be right.
    pollTimer = setTimeout(poll, WALL_POLL_MS);
    take(answer);
    if (hasEnded) return;
    draw();
    if (await picture.follow(wall?.plan?.version)) draw();
  }

  function planStep(): void {
    clearTimeout(stepTimer);
    stepTimer = setTimeout(
      () => {
        planStep();
        step += 1;
        draw();
        if (wall && !wall.plan && wall.rooms.length * wall.languages.length > 1) view.slide();
      },
      (wall?.roomSeconds ?? 20) * 1000,
    );
  }

  draw();
  void poll();
  /** `poll` requests at once: the network is back, or the page is visible again. */
  return { poll, stop };
}
