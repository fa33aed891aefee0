import { Languages, Moon, Sun, SunMoon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { addressOf, useAddress } from '../address/use-address.js';
import type { ListCorpora } from '../generated/operations.js';
import icon from '../icon.svg';
import { sourcesOf } from '../images/sources.js';
import { Select } from '../parts/select.js';
import { chooseLanguage, type Language, LANGUAGES } from '../texts/index.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './header.module.css';
import { type Theme, THEMES, useTheme } from './theme.js';
import { VIEWS } from './views.js';

const THEME_ICONS = { system: SunMoon, light: Sun, dark: Moon } as const;

type Corpora = NonNullable<ListCorpora['corpora']>;

/** The name, the menu of views, and what holds for all of them: corpus, language, colours. */
export function Header({ corpora }: { corpora: Corpora }) {
  const { t, i18n } = useTranslation();
  const [theme, setTheme] = useTheme();
  const ThemeIcon = THEME_ICONS[theme];
  return (
    <header ref={useMeasured()} className={styles['header']}>
      <a className={styles['skip']} href="#main">
        {t('frame.skip')}
      </a>
      <div className={styles['bar']}>
        <Link href="/" className={styles['name']!}>
          <img src={icon} alt="" width="24" height="24" />
          Elenchus
        </Link>
        <Menu corpora={corpora} />
        <div className={styles['tools']}>
          <CorpusSelect corpora={corpora} />
          <Select<Theme>
            hideLabel
            label={t('frame.theme')}
            short={<ThemeIcon />}
            value={theme}
            onChange={setTheme}
            options={THEMES.map((value) => ({ value, text: t(`frame.themes.${value}`) }))}
          />
          <Select<Language>
            hideLabel
            label={t('frame.language')}
            short={<Languages />}
            value={i18n.language as Language}
            onChange={(language) => void chooseLanguage(language)}
            options={Object.entries(LANGUAGES).map(([value, text]) => ({
              value: value as Language,
              text,
            }))}
          />
        </div>
      </div>
    </header>
  );
}

/** Keeps the height of the header, where it sticks, in a token: what sticks below begins there. */
function useMeasured() {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const sticks = getComputedStyle(element.current!).position === 'sticky';
      const height = sticks ? (entry?.borderBoxSize[0]?.blockSize ?? 0) : 0;
      document.documentElement.style.setProperty('--header', `${height}px`);
    });
    observer.observe(element.current!, { box: 'border-box' });
    return () => observer.disconnect();
  }, []);
  return element;
}

/** Each entry leads to the same question in another view. */
function Menu({ corpora }: { corpora: Corpora }) {
  const { t } = useTranslation();
  const { question } = useAddress();
  const [here] = useLocation();
  const shown = corpora.find(({ name }) => name === question.corpus) ?? corpora[0];
  const entries = Object.entries(VIEWS)
    .filter(([, { inMenu }]) => inMenu)
    .filter(([path]) => path !== '/graphs' || (shown?.graphCount ?? 0) > 0)
    // Arguments and the images that fit them often lie in two corpora.
    .filter(([path]) => path !== '/images' || sourcesOf(corpora).length > 0);
  return (
    <nav aria-label={t('frame.views')} className={styles['menu']}>
      {entries.map(([path, { name, icon: Icon }]) => (
        <Link
          key={path}
          href={addressOf(path, question)}
          aria-current={here === path ? 'page' : undefined}
        >
          <Icon aria-hidden />
          {t(`view.${name}`)}
        </Link>
      ))}
    </nav>
  );
}

function CorpusSelect({ corpora }: { corpora: Corpora }) {
  const { t } = useTranslation();
  const { question, go } = useAddress();
  if (corpora.length < 2) return null;
  return (
    <Select
      hideLabel
      label={t('corpus.label')}
      value={question.corpus || corpora[0]!.name}
      onChange={(corpus) => go({ question: { corpus } })}
      options={corpora.map(({ name, title }) => ({ value: name, text: title ?? name }))}
    />
  );
}
