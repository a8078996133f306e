import { ALARM_LINK_ACTS } from '@airdeck/contract/alarms/alarm-links';
import { ALARM_PERMISSIONS } from '@airdeck/contract/alarms/alarms.permissions';
import type { Language } from '@airdeck/contract/common/languages';
import type { NoticeActs } from '../../notify/delivery-subject.ts';
import { alarmTexts } from './alarm-texts.ts';

/** Links by which users acknowledge or snooze an alarm, and the outage that it is a part of, without a sign-in. */
export const alarmLinkActs = (alarmId: string, language: Language): NoticeActs => ({
  purpose: `alarm ${alarmId}`,
  permission: ALARM_PERMISSIONS.change,
  links: ALARM_LINK_ACTS.map((act) => ({
    act,
    label: alarmTexts(language)(`link.${act}.label`),
    pathOf: (token) => `/backoffice/alarms/${alarmId}/byLink/${token}?act=${act}`,
  })),
});
