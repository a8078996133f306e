import type { FastifyRequest } from 'fastify';
import { callerOf } from './authorisation.ts';
import { permissionDenied } from './errors.ts';

/**
 * Lets a request through that names its caller, before its body is read.
 * @throws ApiError 403/20 for everyone else, whether or not there is such a user
 */
export async function onlyOwn(request: FastifyRequest): Promise<void> {
  const { userId } = request.params as { userId: string };
  if (userId.toLowerCase() !== callerOf(request).userId) throw permissionDenied();
}
