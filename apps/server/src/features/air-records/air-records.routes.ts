import { downloadAirRecord, readAirRecord } from '@airdeck/contract/air-records/air-records';
import type { FastifyInstance } from 'fastify';
import { attachmentHeader } from '../../http/file-names.ts';
import { replyUnlessAborted, serve } from '../../http/serve.ts';
import type { AirRecords } from './air-records.service.ts';

export function airRecordRoutes(app: FastifyInstance, records: AirRecords): void {
  serve(
    app,
    readAirRecord,
    ({ caller, query: { language, deviceId, ...order }, reply }) =>
      replyUnlessAborted(
        reply,
        (gone) => records.read(caller, { ...order, ...devices(deviceId) }, language, gone),
        (record) => reply.send(record),
      ),
    { isCostly: true },
  );

  serve(
    app,
    downloadAirRecord,
    ({ caller, query: { language, form, deviceId, ...order }, reply }) =>
      replyUnlessAborted(
        reply,
        (gone) => records.file(caller, { ...order, ...devices(deviceId) }, { form, language }, gone),
        ({ name, type, content }) =>
          reply.type(type).header('content-disposition', attachmentHeader(name)).send(content),
      ),
    { isCostly: true, exposeHeadRoute: false, compress: false },
  );
}

const devices = (deviceId: string | undefined) => (deviceId === undefined ? {} : { deviceIds: [deviceId] });
