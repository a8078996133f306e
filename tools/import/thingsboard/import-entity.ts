import { RefusedError } from './http-client.ts';
import type { MappedKind } from './progress.ts';
import type { TenantRun } from './run.ts';
import { sourceIdOf } from './wire.ts';

type Found = { readonly id: string; readonly additionalInfo: Record<string, unknown> };

type EntityImport<Entity extends Found> = {
  readonly kind: MappedKind;
  readonly sourceId: string;
  readonly name: string;
  /** The entity with its name on Airdeck. */
  find(): Promise<Entity | undefined>;
  /** Whether the entity with its name is the same, although it was not imported. */
  isSame?(found: Entity): boolean;
  /** @returns its id on Airdeck */
  create(): Promise<string>;
  /** Runs before the entity is recorded as imported, and again if that did not happen. */
  afterwards?(targetId: string): Promise<void>;
};

/**
 * Imports one entity that is mapped by name: creates it, finds what an earlier run created, or skips it when its name
 * belongs to another one on Airdeck.
 * @returns its id on Airdeck; undefined: left out, or a dry run would create it
 */
export async function importEntity<Entity extends Found>(
  { progress, tally, isDry }: TenantRun,
  { kind, sourceId, name, find, isSame, create, afterwards }: EntityImport<Entity>,
): Promise<string | undefined> {
  const known = progress.mapped(kind, sourceId);
  if (known) {
    tally.count(kind, known.outcome);
    return known.targetId;
  }
  const finish = async (targetId: string, outcome: 'brought' | 'kept') => {
    if (outcome === 'brought' && !isDry) await afterwards?.(targetId);
    await progress.addMapped(kind, sourceId, { targetId, outcome });
    tally.count(kind, outcome);
    return targetId;
  };
  /** Handles an existing entity with its name. */
  const settle = async (found: Entity, reason: string) => {
    if (sourceIdOf(found) === sourceId) return finish(found.id, 'brought');
    if (isSame?.(found)) return finish(found.id, 'kept');
    await tally.leaveOut(kind, name, reason);
    return undefined;
  };

  const found = await find();
  if (found) return settle(found, 'another one has its name on Airdeck');
  if (isDry) {
    tally.count(kind, 'brought');
    return undefined;
  }
  let targetId: string;
  try {
    targetId = await create();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // The response to a first request was lost, and its retry is refused: the first one created the entity.
    const made = await find();
    if (made) return settle(made, error.message);
    await tally.leaveOut(kind, name, error.message);
    return undefined;
  }
  return finish(targetId, 'brought');
}

/** Whether the request was refused for a reason that a retry does not change. */
export function isRefusal(error: unknown): error is RefusedError {
  return error instanceof RefusedError && [400, 403, 404, 409, 413].includes(error.status);
}

/** The answer; undefined: 404. */
export async function undefinedIfMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RefusedError && error.status === 404) return undefined;
    throw error;
  }
}
