import { getShownBrand } from '@airdeck/contract/brands/shown-brand';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showBrand } from '../../lib/brand/brand.ts';
import { queryOf } from '../../lib/query/query.ts';
import { storedData } from '../../lib/session/session.ts';

/** Applies the brand that administrators have changed since the sign-in. It renders nothing. */
export function OwnBrand() {
  const { data: brand } = useQuery({
    ...queryOf(getShownBrand, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (!brand) return;
    storedData.write('brand', brand);
    showBrand(brand);
  }, [brand]);
  return null;
}
