import { changeRota, createRota, deleteRota, listRotas } from '@airdeck/contract/notifications/on-call';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../http/serve.ts';
import type { Rotas } from './on-call.service.ts';

/** Rotas of those who are on call, for a tenant's administrators. */
export function rotaRoutes(app: FastifyInstance, rotas: Rotas): void {
  serve(app, listRotas, ({ caller }) => rotas.list(caller));
  serve(app, createRota, ({ caller, body }) => rotas.create(caller, body));
  serve(app, changeRota, ({ caller, params, body }) => rotas.change(caller, params.rotaId, body));
  serve(app, deleteRota, ({ caller, params }) => rotas.delete(caller, params.rotaId));
}
