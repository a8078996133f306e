import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { StoredForm } from '../../../ui/form/stored-form.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { CurrentSection } from '../../../ui/page-head/page-section.ts';
import { useOwnBrand } from '../api/brands.ts';
import { BrandForm } from '../components/brand-form.tsx';

const FIELD_COUNT = 6;

/** How the product presents itself to people of the reader's tenant or partner, with a preview. */
export function BrandPage() {
  const { t } = useTranslation();
  const stored = useOwnBrand();
  // A tab of partners; tenants reach it from their organisation.
  const isTab = use(CurrentSection) !== undefined;
  const back = useBack(PATHS.organisation);
  return (
    <>
      <PageHead title={t('brands.title')} text={t('brands.text')} back={isTab ? undefined : back} />
      <StoredForm stored={stored} fields={FIELD_COUNT}>
        {(brand, reload) => <BrandForm brand={brand} onReload={reload} />}
      </StoredForm>
    </>
  );
}
