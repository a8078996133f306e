import { sessionStore, storedData } from '../session/session.ts';
import { showBrand } from './brand.ts';

/** Shows the brand of the reader's organisation while they are signed in, in all tabs. */
export function followBrand(): void {
  sessionStore.subscribe(() => showBrand(storedData.read('brand')));
}
