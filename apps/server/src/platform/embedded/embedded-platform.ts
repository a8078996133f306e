import type { Platform } from '../platform.ts';
import type { UserService } from './users/users.service.ts';

/** The port on our own platform. */
export function createEmbeddedPlatform(parts: { users: UserService }): Platform {
  const { users } = parts;
  return {
    async signedInUser(caller) {
      const { id, email, firstName, lastName } = await users.getSelf(caller);
      return { id, email, firstName, lastName };
    },
  };
}
