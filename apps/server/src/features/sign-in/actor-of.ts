import type { Actor } from '../../database/unit-of-work.ts';
import type { User } from '../users/users.repository.ts';

/** A user at an address, before there is a session. */
export function actorOf({ id, email, authority }: User, address: string): Actor {
  return { userId: id, email, authority, address, impersonator: null };
}
