import { type DemoSignIn, listDemoSignIns } from '@airdeck/contract/demo-sign-ins';
import type { FastifyInstance } from 'fastify';
import { isForThisMachine } from '../../http/own-machine.ts';
import { serve } from '../../http/serve.ts';

/**
 * Offers the demo's sign-ins as cards, to browsers on this machine. `signIns` is empty where the server listens for
 * other machines.
 */
export function demoSignInRoutes(app: FastifyInstance, signIns: () => readonly DemoSignIn[]): void {
  serve(app, listDemoSignIns, ({ request }) => (isForThisMachine(request.headers) ? [...signIns()] : []));
}
