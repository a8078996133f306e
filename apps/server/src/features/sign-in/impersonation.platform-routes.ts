import { impersonateUser } from '@airdeck/contract/users';
import type { FastifyInstance } from 'fastify';
import { permissionDenied } from '../../http/errors.ts';
import { serve } from '../../http/serve.ts';
import type { ImpersonationService } from './impersonation.service.ts';

/** @param isAllowed whether the operator lets administrators act as other users */
export function registerImpersonationRoutes(
  app: FastifyInstance,
  impersonations: ImpersonationService,
  isAllowed: boolean,
): void {
  serve(app, impersonateUser, ({ caller, params }) => {
    if (!isAllowed) throw permissionDenied();
    return impersonations.stepIn(caller, params.userId);
  });
}
