import type { FastifyRequest } from 'fastify';
import { callerOf } from './authorisation.ts';
import { permissionDenied } from './errors.ts';

/**
 * Allows only requests for the caller's own record, before the body is read.
 * @throws ApiError 403/20 for all others, whether or not the user exists
 */
export async function onlyOwn(request: FastifyRequest): Promise<void> {
  const { userId } = request.params as { userId: string };
  if (userId.toLowerCase() !== callerOf(request).userId) throw permissionDenied();
}
