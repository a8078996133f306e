import { type RecordedRoom, roomMeans } from './record-figures.ts';
import { daysOfSteps, occupiedSteps, type RecordFrame } from './record-frame.ts';

/** The mean of a quantity in the occupied time of a day, in days since the epoch, and how many steps it is of. */
export type RecordedDay = { readonly day: number; readonly mean: number | null; readonly measured: number };

/** The days of a room, ascending, by quantity. Days that are closed are left out. */
export function roomDays(
  frame: RecordFrame,
  room: RecordedRoom,
): ReadonlyMap<string, readonly RecordedDay[]> {
  const occupied = occupiedSteps(frame, room.open);
  const days = daysOfSteps(frame);
  const found = new Map<string, readonly RecordedDay[]>();
  for (const [quantity, { means }] of roomMeans(frame, room)) {
    const sums = new Map<number, { sum: number; measured: number }>();
    for (const [step, day] of days.entries()) {
      if (!occupied[step]) continue;
      const of = sums.get(day) ?? { sum: 0, measured: 0 };
      sums.set(day, of);
      const value = means[step] ?? null;
      if (value === null) continue;
      of.sum += value;
      of.measured += 1;
    }
    found.set(
      quantity,
      [...sums].map(([day, { sum, measured }]) => ({
        day,
        mean: measured === 0 ? null : sum / measured,
        measured,
      })),
    );
  }
  return found;
}
