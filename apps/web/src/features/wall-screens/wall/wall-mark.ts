import type { Wall } from '@airdeck/contract/wall-screens/wall';
import './wall-mark.css';

/** The logo or the name of the organisation whose screen it is, in a corner; nothing for the product's own. */
export function createWallMark(parent: Element) {
  const mark = document.createElement('p');
  mark.className = 'wall-brand';
  mark.hidden = true;
  const picture = document.createElement('img');
  const name = document.createElement('span');
  mark.append(picture, name);
  parent.append(mark);

  let brand: Wall['brand'] = null;
  let theme: 'light' | 'dark' = 'light';
  function draw(): void {
    const { name: text = '', logo = null } = brand ?? {};
    mark.hidden = brand === null;
    picture.hidden = logo === null;
    name.textContent = logo === null ? text : '';
    if (logo === null) picture.removeAttribute('src');
    // Only a changed address is loaded again.
    else if (picture.getAttribute('src') !== logo[theme]) picture.src = logo[theme];
    picture.alt = text;
  }

  return {
    show(shown: Wall['brand']): void {
      brand = shown;
      draw();
    },
    setTheme(wanted: 'light' | 'dark'): void {
      theme = wanted;
      draw();
    },
  };
}
