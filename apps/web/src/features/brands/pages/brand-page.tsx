import { useTranslation } from 'react-i18next';
import { StoredForm } from '../../../ui/form/stored-form.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { useOwnBrand } from '../api/brands.ts';
import { BrandForm } from '../components/brand-form.tsx';

const FIELD_COUNT = 6;

/** How the product presents itself to people of the reader's tenant or partner, with a preview. */
export function BrandPage() {
  const { t } = useTranslation();
  const stored = useOwnBrand();
  return (
    <>
      <PageHead title={t('brands.title')} text={t('brands.text')} />
      <StoredForm stored={stored} fields={FIELD_COUNT}>
        {(brand, reload) => <BrandForm brand={brand} onReload={reload} />}
      </StoredForm>
    </>
  );
}
