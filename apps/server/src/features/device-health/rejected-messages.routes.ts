import {
  listRejectedMessages,
  previewRejectedMessages,
  sendAllRejectedMessages,
  sendRejectedMessages,
} from '@airdeck/contract/device-health/rejected-messages';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { answerOfWrite } from '../telemetry/write-answers.ts';
import type { RejectedMessages } from './rejected-messages.service.ts';

export function rejectedMessageRoutes(app: FastifyInstance, rejectedMessages: RejectedMessages): void {
  serve(app, previewRejectedMessages, async ({ caller, params }) => ({
    groups: await rejectedMessages.preview(caller, params.deviceId),
  }));

  serve(app, sendRejectedMessages, ({ caller, params, body }) =>
    rejectedMessages.send(caller, params.deviceId, body.reason).catch(refused),
  );

  serve(app, listRejectedMessages, async ({ caller }) => ({
    reasons: await rejectedMessages.countAll(caller),
  }));

  serve(app, sendAllRejectedMessages, ({ caller, body }) =>
    rejectedMessages.sendNext(caller, body.reason, body.after).catch(refused),
  );
}

function refused(error: unknown): never {
  throw answerOfWrite(error);
}
