import {
  checkPassport,
  getDevicePassport,
  issuePassport,
  noteCalibration,
} from '@airdeck/contract/passports/passports';
import type { FastifyInstance } from 'fastify';
import { attachmentHeader, safeFileName } from '../../http/file-names.ts';
import { serve } from '../../http/serve.ts';
import type { Passports } from './passports.service.ts';

export function passportRoutes(app: FastifyInstance, passports: Passports): void {
  serve(app, getDevicePassport, ({ caller, params, query }) => passports.of(caller, params.deviceId, query), {
    isCostly: true,
  });

  serve(
    app,
    issuePassport,
    async ({ caller, params, body, reply }) => {
      const { pdf, deviceName } = await passports.issue(caller, params.deviceId, body);
      return reply
        .type('application/pdf')
        .header('content-disposition', attachmentHeader(`${safeFileName(deviceName)}.pdf`))
        .send(pdf);
    },
    { isCostly: true },
  );

  serve(
    app,
    checkPassport,
    ({ caller, params, query }) => passports.check(caller, params.passportCode, query),
    {
      isCostly: true,
    },
  );

  serve(app, noteCalibration, async ({ caller, params, body }) => {
    await passports.noteCalibration(caller, params.deviceId, body);
    return {};
  });
}
