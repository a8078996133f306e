import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner/banner.tsx';

/** For a link that holds no token: cut off when it was copied, for one. */
export function IncompleteLink() {
  const { t } = useTranslation();
  return <Banner tone="failure">{t('passwords.linkIncomplete')}</Banner>;
}
