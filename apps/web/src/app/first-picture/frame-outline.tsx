import { PRODUCT_NAME } from '@airdeck/contract/brands/product-name';
import { ThemeProvider } from '../../theme/theme-provider.tsx';
import { Lockup } from '../../ui/brand/open-page.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import shell from '../shell/shell.module.css';
import topBar from '../shell/top-bar.module.css';

const TOOLS = ['search', 'bell', 'inbox', 'language', 'theme', 'leave'];
const ENTRIES = ['7rem', '5.5rem', '8rem', '6rem', '7rem', '5rem', '6.5rem'];
const CARDS = ['first', 'second', 'third', 'fourth'];

/** The signed-in console before it is loaded, in the sizes of its parts: top bar, sidebar, and a dashboard's cards. */
export function FrameOutline() {
  return (
    <ThemeProvider>
      <div className={shell.shell} data-shell aria-busy="true">
        <header className={topBar.bar}>
          <span className={topBar.brand}>
            <Lockup name={PRODUCT_NAME} size={28} />
          </span>
          <div className={topBar.middle} />
          {TOOLS.map((tool) => (
            <span key={tool} className={topBar.place}>
              <Skeleton width="1.25rem" height="1.25rem" round />
            </span>
          ))}
        </header>
        <div className={shell.sidebar}>
          <ul className={shell.entries}>
            {ENTRIES.map((width) => (
              <li key={width} className={shell.entry}>
                <Skeleton width="1.25rem" height="1.25rem" round />
                <span className={shell.word}>
                  <Skeleton width={width} />
                </span>
              </li>
            ))}
          </ul>
        </div>
        <div className={shell.page}>
          <main className={shell.main}>
            <Skeleton width="20rem" height="1.75rem" />
            <div className={shell.outlineCards}>
              {CARDS.map((card) => (
                <div key={card} className={shell.outlineCard} />
              ))}
            </div>
            <div className={shell.outlineCard} />
          </main>
        </div>
      </div>
    </ThemeProvider>
  );
}
