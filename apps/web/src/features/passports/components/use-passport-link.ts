import { PASSPORT_PERMISSIONS } from '@airdeck/contract/passports/passports.permissions';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../lib/session/use-may.ts';
import { LogIcon } from '../../../ui/icon/icons.tsx';
import type { PageLink } from '../../../ui/page-head/page-links.tsx';
import { passportPath } from './passport-paths.ts';

/** Link from a device's own screen to its passport. */
export function usePassportLink(deviceId: string): PageLink | undefined {
  const { t } = useTranslation();
  if (!useMay(PASSPORT_PERMISSIONS.read)) return undefined;
  return { label: t('passports.link'), icon: LogIcon, to: passportPath(deviceId) };
}
