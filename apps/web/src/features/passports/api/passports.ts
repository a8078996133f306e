import type { Language } from '@airdeck/contract/common/languages';
import {
  checkPassport,
  getDevicePassport,
  issuePassport,
  noteCalibration,
} from '@airdeck/contract/passports/passports';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client/call.ts';
import { downloadFile } from '../../../lib/api-client/files.ts';
import { requestOf } from '../../../lib/api-client/http-exchange.ts';
import { queryOf } from '../../../lib/query/query.ts';
import { ownTimeZone } from '../../../lib/time/days.ts';

type Reader = { readonly language: Language; readonly timeZone: string };

/** The language of the console, and the reader's time zone. */
export function usePassportReader(): Reader {
  const { i18n } = useTranslation();
  const shown = i18n.resolvedLanguage ?? i18n.language;
  const language = shown === 'ja' || shown === 'ar' ? shown : 'en';
  return { language, timeZone: ownTimeZone() };
}

/** All data of a device that the reader may see. */
export function useDevicePassport(deviceId: string, reader: Reader) {
  return useQuery(queryOf(getDevicePassport, { params: { deviceId }, query: reader }));
}

/** Whether a printed passport still matches the present data. */
export function usePassportCheck(code: string | undefined, reader: Reader) {
  return useQuery({
    ...queryOf(checkPassport, { params: { passportCode: code ?? '' }, query: reader }),
    enabled: code !== undefined,
  });
}

/** Issues a new passport as PDF, which the server records. */
export function downloadPassport(deviceId: string, body: Reader): Promise<Blob> {
  return downloadFile(requestOf(issuePassport, { params: { deviceId }, body }));
}

export const saveCalibration = (deviceId: string, body: { day: string; text: string }) =>
  call(noteCalibration, { params: { deviceId }, body });
