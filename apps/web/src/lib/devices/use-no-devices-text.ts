import { useTranslation } from 'react-i18next';
import { useSession } from '../session/session.ts';

/**
 * Says that there are no devices. To readers limited to branches it says nothing about the whole, which they do not see.
 * @param ofWhole the sentence for all others
 */
export function useNoDevicesText(ofWhole: string): string {
  const { t } = useTranslation();
  return useSession()?.isLimited ? t('device.noneInSight') : ofWhole;
}
