import type { Authority } from '@airdeck/contract/common/permission';
import type { Drizzle, Queryable } from './database.ts';

/** The person who makes a change. */
export type Actor = {
  readonly userId: string;
  readonly email: string;
  readonly authority: Authority;
  /** The sign-in in which they make it; missing while there is none. */
  readonly sessionId?: string;
  /** Network address of the request. */
  readonly address: string;
  /** The administrator who acts as this user. */
  readonly impersonator: {
    readonly userId: string;
    readonly email: string;
    readonly authority: Authority;
  } | null;
  /** The key with which a program acts as this user; missing: they act themselves. */
  readonly apiKey?: { readonly id: string; readonly name: string };
  /** They act by the link in a notification, without a sign-in. */
  readonly byLink?: true;
};

/** The person who acts: during an impersonation the administrator. By name they are the author of what they write. */
export const authorOf = (actor: Actor): Pick<Actor, 'userId' | 'email'> => actor.impersonator ?? actor;

/** One transaction, its actor, and the work to run after its commit. */
export type UnitOfWork = {
  readonly tx: Queryable;
  /** Null: the server itself, such as when the demo is set up. */
  readonly by: Actor | null;
  /** Runs after the commit, in the order of the calls; never when the work was rolled back. */
  afterCommit(effect: () => void): void;
};

/**
 * Runs the work in a transaction of its own, or as part of another, whose commit and actor then apply.
 * @param outer the other transaction, or the actor of a new one; neither: the server itself is the actor
 */
export async function inUnitOfWork<T>(
  db: Drizzle,
  outer: UnitOfWork | Actor | null | undefined,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  if (outer && 'tx' in outer) return work(outer);
  const effects: (() => void)[] = [];
  const result = await db.transaction((tx) =>
    work({ tx, by: outer ?? null, afterCommit: (effect) => effects.push(effect) }),
  );
  for (const effect of effects) effect();
  return result;
}

/** A user at an address, before there is a session. */
export function actorOf(
  { id, email, authority }: { readonly id: string } & Pick<Actor, 'email' | 'authority'>,
  address: string,
): Actor {
  return { userId: id, email, authority, address, impersonator: null };
}
