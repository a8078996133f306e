import { PRODUCT_NAME } from '@airdeck/contract/brands/product-name';
import type { ShownBrand } from '@airdeck/contract/brands/shown-brand';
import i18next from 'i18next';

/** In the page where its host name has a brand: written by the server. */
const HOST_STYLES = 'host-brand';
/** Made by the page's first script, or here: of the reader's organisation. */
const OWN_STYLES = 'own-brand';

/** The name that stands wherever the product is named. */
export const productName = (): string =>
  globalThis.document?.documentElement.dataset['product'] ?? PRODUCT_NAME;

/**
 * Shows a brand: its colours and its logo by variables of styles, its name in all texts. The page's first script does the same
 * for the last known one, before the first paint.
 * @param brand undefined: no one is signed in, and the brand is that of the host name
 */
export function showBrand(brand: ShownBrand | undefined): void {
  const { documentElement: root, head } = document;
  const host = document.getElementById(HOST_STYLES);
  const own = document.getElementById(OWN_STYLES) ?? document.createElement('style');
  own.id = OWN_STYLES;
  own.textContent = brand?.styles ?? '';
  head.append(own);
  host?.setAttribute('media', brand ? 'not all' : 'all');
  const { name, logo, iconUrl } = brand ?? {
    name: host?.dataset['product'],
    logo: host?.dataset['logo'],
    iconUrl: null,
  };
  setAttribute(root, 'data-product', name);
  setAttribute(root, 'data-logo', logo);
  if (iconUrl) head.querySelector('link[rel="icon"]')?.setAttribute('href', iconUrl);
  nameProduct();
}

function setAttribute(element: Element, name: string, value: string | null | undefined): void {
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
}

/** Texts are written again, as if another language had been chosen. */
function nameProduct(): void {
  const { interpolation } = i18next.options;
  const product = productName();
  if (!interpolation || interpolation.defaultVariables?.['product'] === product) return;
  interpolation.defaultVariables = { product };
  i18next.emit('languageChanged', i18next.language);
}
