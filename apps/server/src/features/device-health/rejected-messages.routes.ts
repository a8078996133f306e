import {
  previewRejectedMessages,
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

  serve(app, sendRejectedMessages, async ({ caller, params, body }) => {
    try {
      return await rejectedMessages.send(caller, params.deviceId, body.reason);
    } catch (error) {
      throw answerOfWrite(error);
    }
  });
}
