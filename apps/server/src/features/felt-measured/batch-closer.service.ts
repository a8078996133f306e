import { FELT_QUESTIONNAIRES } from '@airdeck/contract/felt-measured/felt-measured';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { UnbatchedScores } from '../questionnaires/unbatched-scores.service.ts';
import { formBatches, type WaitingAnswer, weekStart } from './answer-batches.ts';
import {
  type FeltRoom,
  findClosing,
  insertBatches,
  listRoomsOf,
  lockClosing,
  setClosing,
} from './felt-batches.repository.ts';
import type { BatchRoom } from './felt-measured.tables.ts';

const DAY_MS = 86_400_000;
/** Maximum of rooms of an answer that names none, and so is about those of its customer. */
const MAX_ROOMS_OF_ANSWER = 20;

type CountedAnswer = WaitingAnswer & {
  readonly score: number;
  /** Rooms whose air it is compared with: the one that it is about, or those of its customer. */
  readonly roomIds: readonly string[];
};

export type BatchCloser = ReturnType<typeof createBatchCloser>;

/** Counts answers in batches, once per UTC week, and permanently. */
export function createBatchCloser(parts: {
  database: Database;
  unbatchedScores: UnbatchedScores;
  clock: Clock;
}) {
  const { database, unbatchedScores, clock } = parts;

  async function close(unit: UnitOfWork, tenantId: string, closedTime: number): Promise<void> {
    if ((await lockClosing(unit.tx, tenantId)) >= closedTime) return;
    const wish = { tenantId, questionnaireIds: FELT_QUESTIONNAIRES, beforeTime: closedTime };
    const scores = await unbatchedScores.lock(unit, wish);
    const rooms = await listRoomsOf(unit.tx, tenantId);
    const roomsOf = new Map<string, FeltRoom[]>();
    for (const room of rooms) {
      roomsOf.set(room.customerId, [...(roomsOf.get(room.customerId) ?? []), room]);
    }
    const waiting = scores.map((score): CountedAnswer => {
      const ofCustomer = roomsOf.get(score.customerId) ?? [];
      // A room that now belongs to another customer does not count as the room of the answer.
      const room = ofCustomer.find(({ deviceId }) => deviceId === score.deviceId);
      const about = room ? [room] : ofCustomer;
      const placeTypes = new Set(about.map(({ placeType }) => placeType));
      return {
        ...score,
        deviceId: room?.deviceId ?? null,
        placeType: placeTypes.size === 1 ? (about[0]?.placeType ?? null) : null,
        roomIds: about.slice(0, MAX_ROOMS_OF_ANSWER).map(({ deviceId }) => deviceId),
      };
    });
    const batches = formBatches(waiting, closedTime);
    await insertBatches(
      unit.tx,
      batches.map(({ answers, ...labels }) => ({
        ...labels,
        id: newId(),
        tenantId,
        closedTime,
        people: answers.length,
        scoreSum: answers.reduce((sum, { score }) => sum + score, 0),
        rooms: batchRooms(answers),
      })),
    );
    const counted = batches.flatMap(({ answers }) => answers.map(({ responseId }) => responseId));
    if (counted.length > 0) await unbatchedScores.markBatched(unit, counted, closedTime);
    await setClosing(unit.tx, tenantId, closedTime);
  }

  return {
    /**
     * Counts the answers from before this week, unless done already: later answers and deletions change nothing
     * until the next week begins.
     * @returns the start of this week, epoch ms
     */
    async closeWeek(tenantId: string): Promise<number> {
      const closedTime = weekStart(clock());
      if ((await findClosing(database.db, tenantId)) < closedTime) {
        await inUnitOfWork(database.db, null, (unit) => close(unit, tenantId, closedTime));
      }
      return closedTime;
    },
  };
}

function batchRooms(answers: readonly CountedAnswer[]): BatchRoom[] {
  const rooms = new Map<string, { deviceId: string; days: number[]; share: number }>();
  for (const { roomIds, submittedTime } of answers) {
    const share = 1 / roomIds.length;
    for (const deviceId of roomIds) {
      const key = `${deviceId} ${share}`;
      const room = rooms.get(key) ?? { deviceId, days: [], share };
      room.days.push(Math.floor(submittedTime / DAY_MS));
      rooms.set(key, room);
    }
  }
  // Sorted, so that the order does not show whose answer it was.
  return [...rooms.values()].map(({ days, ...room }) => ({ ...room, days: days.toSorted((a, b) => a - b) }));
}
