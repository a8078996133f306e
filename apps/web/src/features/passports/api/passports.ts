import type { NotificationLanguage } from '@airdeck/contract/notifications/notifications';
import {
  checkPassport,
  getDevicePassport,
  issuePassport,
  noteCalibration,
} from '@airdeck/contract/passports/passports';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../../lib/api-client/api.ts';
import { call } from '../../../lib/api-client/call.ts';
import { requestOf } from '../../../lib/api-client/http-exchange.ts';
import { ownTimeZone } from '../../../lib/time/days.ts';

type Reader = { readonly language: NotificationLanguage; readonly timeZone: string };

/** The language of the console, and the reader's time zone. */
export function usePassportReader(): Reader {
  const { i18n } = useTranslation();
  const shown = i18n.resolvedLanguage ?? i18n.language;
  const language = shown === 'ja' || shown === 'ar' ? shown : 'en';
  return { language, timeZone: ownTimeZone() };
}

/** All data of a device that the reader may see. */
export function useDevicePassport(deviceId: string, reader: Reader) {
  return useQuery({
    queryKey: ['passports', 'device', deviceId, reader.language],
    queryFn: ({ signal }) => call(getDevicePassport, { params: { deviceId }, query: reader }, { signal }),
  });
}

/** Whether a printed passport still matches the present data. */
export function usePassportCheck(code: string | undefined, reader: Reader) {
  return useQuery({
    queryKey: ['passports', 'check', code, reader.language],
    enabled: code !== undefined,
    queryFn: ({ signal }) =>
      call(checkPassport, { params: { passportCode: code ?? '' }, query: reader }, { signal }),
  });
}

/** Issues a new passport as PDF, which the server records. */
export function downloadPassport(deviceId: string, body: Reader): Promise<Blob> {
  return downloadFile(requestOf(issuePassport, { params: { deviceId }, body }));
}

export const saveCalibration = (deviceId: string, body: { day: string; text: string }) =>
  call(noteCalibration, { params: { deviceId }, body });
