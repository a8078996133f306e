import { Outlet } from 'react-router';
import { ThemeSwitch } from '../shell/theme-switch.tsx';
import { LanguageChoice } from './language-choice.tsx';
import classes from './open-frame.module.css';

/** Around the screens of whoever is not signed in: language and theme, and nothing else. */
export function OpenFrame() {
  return (
    <div className={classes.frame}>
      <header className={classes.corner}>
        <LanguageChoice />
        <ThemeSwitch />
      </header>
      <main className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
