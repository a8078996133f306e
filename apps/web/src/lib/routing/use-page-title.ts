import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** The title of the browser's tab once a page knows better than its address. @param page undefined: as in the address */
export function usePageTitle(page: string | undefined): void {
  const { t } = useTranslation();
  useEffect(() => {
    if (page !== undefined) document.title = t('app.documentTitle', { page });
  }, [page, t]);
}
