import type { Language } from '@airdeck/contract/common/languages';
import type { Wall, WallRoom } from '@airdeck/contract/wall-screens/wall';

const DAY_MS = 86_400_000;

/** Room and language of a step: all rooms in one language, then all in the next. */
export function turnAt(
  { rooms, languages }: Pick<Wall, 'rooms' | 'languages'>,
  step: number,
): { readonly room: WallRoom; readonly language: Language; readonly position: number } | undefined {
  const position = step % Math.max(1, rooms.length);
  const room = rooms[position];
  const language = languages[Math.floor(step / Math.max(1, rooms.length)) % Math.max(1, languages.length)];
  return room && { room, language: language ?? 'en', position };
}

/** Language of a step of a screen whose rooms are all on a plan. */
export const planLanguageAt = ({ languages }: Pick<Wall, 'languages'>, step: number): Language =>
  languages[step % Math.max(1, languages.length)] ?? 'en';

/** Whether it is night; on days after the known one, at the same hours. @param now by the server's clock */
export function isNight(night: Wall['night'], now: number): boolean {
  if (!night) return false;
  const { from, until } = night;
  const sinceFrom = (((now - from) % DAY_MS) + DAY_MS) % DAY_MS;
  return now < until ? now >= from : sinceFrom < until - from;
}
