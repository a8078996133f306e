import { roomOfCustomer } from '@airdeck/air/room-name';
import { type AlarmLinkAct, actByAlarmLink, showAlarmLink } from '@airdeck/contract/alarms/alarm-links';
import type { Language } from '@airdeck/contract/common/languages';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { escapeHtml } from '../../notify/mail/mail.ts';
import {
  acceptAnyForm,
  doneText,
  linkForm,
  pageLink,
  sendLinkPage,
  sendUselessLinkPage,
} from '../notifications/link-page.ts';
import { outageTitle } from '../outages/outage-title.ts';
import { type AlarmLinks, type FoundAlarmLink, isOver } from './alarm-links.service.ts';
import { alarmTexts } from './alarm-texts.ts';

/** The links in notifications of alarms. Opening one changes nothing; the button of its page does. */
export function alarmLinkRoutes(app: FastifyInstance, links: AlarmLinks): void {
  app.register(async (scope) => {
    const { bodyLimit } = acceptAnyForm(scope);
    serve(scope, showAlarmLink, async ({ params, query: { act }, request, reply }) => {
      const found = await links.find(params.alarmId, params.token, request.ip);
      if (!found) return sendUselessLinkPage(request, reply, adviceFor(params.alarmId));
      const { language } = found;
      const t = alarmTexts(language);
      const title = escapeHtml(titleOf(found));
      const form = linkForm(
        escapeHtml(t(`link.${act}.question`)),
        escapeHtml(t(`link.${act}.button`)),
        `?act=${act}`,
      );
      const content = isOver(found) ? over(found) : `<p>${title}</p>${form}`;
      return sendLinkPage(reply, language, title, content);
    });
    serve(
      scope,
      actByAlarmLink,
      async ({ params, query: { act }, request, reply }) => {
        const found = await links.find(params.alarmId, params.token, request.ip);
        if (!found) return sendUselessLinkPage(request, reply, adviceFor(params.alarmId));
        await links.act(found, act);
        const content = isOver(found) ? over(found) : done(found, act);
        return sendLinkPage(reply, found.language, escapeHtml(titleOf(found)), content);
      },
      { bodyLimit },
    );
  });
}

const titleOf = ({ alarm, outage, caller, language }: FoundAlarmLink): string =>
  outage
    ? outageTitle(outage.row, caller.customerId === null ? outage.row.name : null, language)
    : alarmTexts(language)('link.title', { type: alarm.type, room: roomOfCustomer(alarm) });

const done = (found: FoundAlarmLink, act: AlarmLinkAct): string =>
  said(found, alarmTexts(found.language)(`link.${act}.done`));

const over = (found: FoundAlarmLink): string => said(found, alarmTexts(found.language)('clearedSentence'));

const said = (found: FoundAlarmLink, sentence: string): string =>
  `<h1>${escapeHtml(titleOf(found))}</h1>${doneText(escapeHtml(sentence))}${linkTo(found.alarm.id, found.language)}`;

const linkTo = (alarmId: string, language: Language): string =>
  pageLink(`/alerts/${encodeURIComponent(alarmId)}`, escapeHtml(alarmTexts(language)('open')));

const adviceFor = (alarmId: string) => (language: Language) => ({
  text: escapeHtml(alarmTexts(language)('link.useless')),
  link: linkTo(alarmId, language),
});
