import { v1 } from 'uuid';
import type { Clock } from '../clock.ts';

/** What every new entity starts with. The id is time based: `createdTime` is the time inside it. */
export function newEntity(clock: Clock): { id: string; createdTime: number; version: number } {
  const createdTime = clock();
  return { id: v1({ msecs: createdTime }), createdTime, version: 1 };
}
