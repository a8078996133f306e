import { type DemoSignIn, demoSignInsSchema } from '@airdeck/contract/demo-sign-ins';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { isForThisMachine } from '../../http/own-machine.ts';

/**
 * Offers the demo's sign-ins as cards, to browsers on this machine. `signIns` is empty where the server listens for
 * other machines.
 */
export function demoSignInRoutes(app: FastifyInstance, signIns: () => readonly DemoSignIn[]): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/backoffice/demo/sign-ins',
    {
      config: { permission: 'demo:read' },
      schema: {
        tags: ['demo'],
        summary: "The demo's sign-ins, with their passwords; empty outside the demo",
        security: [],
        response: { 200: demoSignInsSchema },
      },
    },
    async (request) => (isForThisMachine(request.headers) ? [...signIns()] : []),
  );
}
