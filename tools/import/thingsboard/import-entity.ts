import { RefusedError } from './http-client.ts';
import type { MappedKind } from './progress.ts';
import type { TenantRun } from './run.ts';
import { sourceIdOf } from './wire.ts';

type Found = { readonly id: string; readonly additionalInfo: Record<string, unknown> };

type EntityImport<Entity extends Found> = {
  readonly kind: MappedKind;
  readonly sourceId: string;
  readonly name: string;
  /** What has its name on Airdeck. */
  find(): Promise<Entity | undefined>;
  /** Whether what has its name is the same, though no import imported it. */
  isSame?(found: Entity): boolean;
  /** @returns its id on Airdeck */
  create(): Promise<string>;
  /** Done each time until it is noted that the entity was imported. */
  afterwards?(targetId: string): Promise<void>;
};

/**
 * Imports one entity that is mapped by name: creates it, finds what an earlier run created, or skips it when its name
 * belongs to another one on Airdeck.
 * @returns its id on Airdeck; undefined when it is left out, or would be made
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
  /** What has its name already. */
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
    // Of a request that was sent twice, because its answer was lost: the first one made it.
    const made = await find();
    if (made) return settle(made, error.message);
    await tally.leaveOut(kind, name, error.message);
    return undefined;
  }
  return finish(targetId, 'brought');
}

/** What was asked for is refused for a reason that trying again does not change. */
export function isRefusal(error: unknown): error is RefusedError {
  return error instanceof RefusedError && [400, 403, 404, 409, 413].includes(error.status);
}

/** The answer, or undefined where there is no such thing. */
export async function undefinedIfMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RefusedError && error.status === 404) return undefined;
    throw error;
  }
}
