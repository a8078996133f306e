import type { ReaderUnits } from '@airdeck/air/reader-units';
import type { Language } from '@airdeck/contract/common/languages';
import {
  downloadReportDocument,
  listReportSendings,
  previewReport,
  sendReportNow,
} from '@airdeck/contract/scheduled-reports/report-sendings';
import {
  createScheduledReport,
  deleteScheduledReport,
  listReportReaders,
  listScheduledReports,
  subscribeToReport,
  updateScheduledReport,
} from '@airdeck/contract/scheduled-reports/scheduled-reports';
import type { FastifyInstance } from 'fastify';
import { attachmentHeader } from '../../http/file-names.ts';
import { replyUnlessAborted, serve } from '../../http/serve.ts';
import type { ReaderFormat } from '../../notify/reader-format.ts';
import type { ReportSender } from './report-sender.service.ts';
import type { ScheduledReportService } from './scheduled-reports.service.ts';

export function scheduledReportRoutes(
  app: FastifyInstance,
  { reports, sender }: { reports: ScheduledReportService; sender: ReportSender },
): void {
  serve(app, listScheduledReports, ({ caller }) => reports.list(caller));
  serve(app, listReportReaders, ({ caller, query }) => reports.readers(caller, query));
  serve(app, createScheduledReport, ({ caller, body }) => reports.create(caller, body));
  serve(app, updateScheduledReport, ({ caller, params, body }) =>
    reports.update(caller, params.scheduledReportId, body),
  );
  serve(app, deleteScheduledReport, ({ caller, params }) => reports.delete(caller, params.scheduledReportId));
  serve(app, subscribeToReport, ({ caller, params, body }) =>
    reports.subscribe(caller, params.scheduledReportId, body.isSubscribed),
  );
  serve(app, listReportSendings, ({ caller, params }) => reports.sendings(caller, params.scheduledReportId));

  serve(
    app,
    previewReport,
    ({ caller, params, query, reply }) =>
      replyUnlessAborted(
        reply,
        (gone) => sender.preview(caller, params.scheduledReportId, readerOf(query), gone),
        (document) => reply.send(document),
      ),
    { isCostly: true },
  );
  serve(
    app,
    downloadReportDocument,
    ({ caller, params, query, reply }) =>
      replyUnlessAborted(
        reply,
        (gone) =>
          sender.file(caller, params.scheduledReportId, { ...readerOf(query), form: query.form }, gone),
        ({ name, type, content }) =>
          reply.type(type).header('content-disposition', attachmentHeader(name)).send(content),
      ),
    { isCostly: true, exposeHeadRoute: false },
  );
  serve(
    app,
    sendReportNow,
    ({ caller, params, reply }) =>
      replyUnlessAborted(
        reply,
        (gone) => sender.sendNow(caller, params.scheduledReportId, gone),
        (sent) => reply.send(sent),
      ),
    { isCostly: true },
  );
}

type ReaderQuery = {
  readonly language: Language;
  readonly temperatureUnit: ReaderUnits['temperature'];
  readonly tvocUnit: ReaderUnits['tvoc'];
};

const readerOf = ({ language, temperatureUnit: temperature, tvocUnit: tvoc }: ReaderQuery): ReaderFormat => ({
  language,
  units: { temperature, tvoc },
});
