import { z } from 'zod';
import { operation } from '../common/operation.ts';
import { BRAND_PERMISSIONS } from './brands.permissions.ts';

/** How the mark of a brand is drawn: `wide`, the logo says the name itself; null: the product's mark. */
export const logoFormSchema = z.enum(['wide', 'square']).nullable();
export type LogoForm = z.infer<typeof logoFormSchema>;

export const shownBrandSchema = z.object({
  name: z.string(),
  logo: logoFormSchema,
  styles: z.string(),
  iconUrl: z.string().nullable(),
});
/**
 * The part of a brand that a page shows. `name` stands wherever the product is named; `styles` is a style sheet with the colours
 * and the logo, empty for those of the product; `iconUrl` is a square picture, null for that of the product.
 */
export type ShownBrand = z.infer<typeof shownBrandSchema>;

/** In a file without the choices, since every console loads it. */
export const getShownBrand = operation({
  method: 'GET',
  path: '/backoffice/brand/shown',
  permission: BRAND_PERMISSIONS.see,
  tag: 'brands',
  summary: "The brand of the caller's tenant, which its customers inherit, else that of the product",
  responses: { 200: shownBrandSchema },
});
