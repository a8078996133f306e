import { API_KEY_SCHEME, isApiKey } from '@airdeck/contract/api-keys/api-key-secret';
import { includesAct } from '@airdeck/contract/common/access-role';
import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import {
  isOpen,
  type Permission,
  type SignInStage,
  type UserPermission,
} from '@airdeck/contract/common/permission';
import { SIGN_IN_ERRORS } from '@airdeck/contract/sign-in/sign-in';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { actsInPerson, type Caller } from './caller.ts';
import { ApiError, authenticationFailed, permissionDenied } from './errors.ts';
import { hasWordForId, pathNotFound } from './words-for-ids.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A permission of the contract. The server does not start with a route without one. */
    permission?: Permission;
    /** See `Operation`. Missing: as if it changed something. */
    changes?: boolean;
  }
  interface FastifyRequest {
    /** Null on routes that anyone may use. */
    caller: Caller | null;
  }
  interface FastifyInstance {
    /** Permission of routes that a library registers, and that therefore declare none. */
    libraryPermission: Permission | null;
  }
}

/**
 * Finds the caller of a request.
 * @param stages stages of the sign-in that are admitted; missing: only a complete one
 * @throws ApiError 401 that says why there is none; 403/20 at another stage
 */
export type Authenticate = (request: FastifyRequest, stages?: readonly SignInStage[]) => Promise<Caller>;

/** Denies by default: every route declares a permission, and only its roles pass. */
export function enforcePermissions(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest('caller', null);
  app.decorate('libraryPermission', null);

  app.addHook('onRoute', function (route) {
    const permission = route.config?.permission ?? this.libraryPermission;
    if (!permission) {
      throw new Error(`Route ${String(route.method)} ${route.url} names no permission`);
    }
    if (!route.schema && !this.libraryPermission) {
      throw new Error(`Route ${String(route.method)} ${route.url} has no schema`);
    }
    route.config = { ...route.config, permission };
  });

  // Open routes need no promise: devices send thousands of requests in a second.
  app.addHook('onRequest', (request, _reply, done) => {
    const { permission, changes = true } = request.routeOptions.config;
    // No route matched: the not-found handler decides.
    if (!permission || isOpen(permission)) done();
    else admit(request, { permission, changes }, authenticate).then(() => done(), done);
  });
}

async function admit(
  request: FastifyRequest,
  { permission, changes }: { readonly permission: UserPermission; readonly changes: boolean },
  authenticate: Authenticate,
): Promise<void> {
  const caller = await authenticate(request, permission.stages);
  if (!isPermitted(caller, permission)) {
    throw hasWordForId(request.params) ? pathNotFound(request.url) : permissionDenied();
  }
  if (changes) refuseSeeing(caller, permission);
  request.caller = caller;
}

/** Whether a caller may use operations with this permission, on rows in their scope. */
export function isPermitted(caller: Caller, permission: UserPermission): boolean {
  const { isPersonal, needsSignIn } = permission;
  return (
    isAllowed(caller, permission) && !(isPersonal && !actsInPerson(caller)) && !(needsSignIn && caller.apiKey)
  );
}

/** @throws ApiError 403/20 for an administrator who only sees what a role sees, and is about to change something */
function refuseSeeing({ seesOnly }: Caller, { whileSeeing }: UserPermission): void {
  if (seesOnly && !whileSeeing) throw new ApiError(REQUEST_ERRORS.seesOnly);
}

/** Whether users with these rights have this permission, when they act themselves. */
export const isAllowed = (
  {
    authority,
    accessRole,
    userType,
    placeIds,
  }: Pick<Caller, 'authority' | 'accessRole' | 'userType' | 'placeIds'>,
  { who, act, inBranches, except }: UserPermission,
): boolean =>
  who.includes(authority) &&
  includesAct(accessRole, act) &&
  (placeIds === null || inBranches === true) &&
  !(except && userType === except);

/** The caller of a route that requires one. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw authenticationFailed();
  return request.caller;
}

/** The access token or API key of a request, from either header. @throws ApiError 401/10 when there is none. */
export function accessTokenOf(request: FastifyRequest): string {
  const own = request.headers['x-authorization'];
  const header = (Array.isArray(own) ? own[0] : own) || request.headers.authorization;
  if (header?.startsWith(API_KEY_SCHEME)) {
    const key = header.slice(API_KEY_SCHEME.length);
    if (!isApiKey(key)) throw new ApiError(SIGN_IN_ERRORS.badCredentials);
    return key;
  }
  if (!header?.startsWith('Bearer ')) throw authenticationFailed();
  return header.slice('Bearer '.length);
}
