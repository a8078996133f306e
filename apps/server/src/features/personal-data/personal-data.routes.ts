import { downloadPersonalData } from '@airdeck/contract/personal-data/personal-data';
import type { FastifyInstance } from 'fastify';
import type { BrandOf } from '../../brand.ts';
import { attachmentHeader, safeFileName } from '../../http/file-names.ts';
import { serve } from '../../http/serve.ts';
import type { PersonalDataService } from './personal-data.service.ts';

export function personalDataRoutes(
  app: FastifyInstance,
  personalData: PersonalDataService,
  brandOf: BrandOf,
): void {
  serve(
    app,
    downloadPersonalData,
    async ({ caller, reply }) =>
      reply
        .type('application/zip')
        .header(
          'content-disposition',
          attachmentHeader(`${safeFileName(`${brandOf(caller).name} data`)}.zip`),
        )
        .send(await personalData.archiveOf(caller)),
    { isCostly: true },
  );
}
