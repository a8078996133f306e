import { useMediaQuery } from '@mantine/hooks';

/** Width below which panels cover the page and filters fold. */
const PHONE = '(max-width: 47.99em)';

/** Whether the window is as narrow as a phone, from the first rendering on. */
export const useIsPhone = (): boolean =>
  useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) === true;
