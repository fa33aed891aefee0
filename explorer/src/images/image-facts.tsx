import { ExternalLink } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { ReadImage } from '../generated/operations.js';
import { Values } from '../parts/values.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './full-view.module.css';
import { SideOfQuestion } from './side-of-question.js';
import { webAddress } from './web-address.js';

export type ShownImage = Extract<NonNullable<ReadImage['node']>, { readonly __typename: 'Image' }>;

/** Where an image comes from, whose it is, and what its page says around it. */
export function ImageFacts({ image }: { image: ShownImage }) {
  const { t } = useTranslation();
  const { width, height, passage, ocr, labels, sides, language } = image;
  return (
    <>
      <dl className={styles['facts']}>
        <Fact name={t('images.page')}>
          <Source address={image.pageUrl} />
        </Fact>
        <Fact name={t('images.rights')}>{image.rights ?? t('images.rightsUnknown')}</Fact>
        <Fact name={t('images.file')}>{image.imageUrl && <Source address={image.imageUrl} />}</Fact>
        <Fact name={t('images.size')}>{t('images.pixels', { width, height })}</Fact>
        <Fact name={t('images.topic')}>{image.topic}</Fact>
        <Fact name={t('images.part.LABELS')}>
          {labels.length > 0 && (
            <span lang="en">
              <Values values={labels.map(({ name }) => name)} />
            </span>
          )}
        </Fact>
        <Fact name={t('images.side')}>
          {sides.length > 0 &&
            sides.map((side) => <SideOfQuestion key={side.question} side={side} />)}
        </Fact>
        <Fact name={t('argument.id')}>{image.externalId}</Fact>
      </dl>
      {passage && (
        <section aria-labelledby="image-passage">
          <h3 id="image-passage">{t('images.fromPage')}</h3>
          <p className={styles['passage']} lang={language ?? undefined} dir="auto">
            {passage}
          </p>
        </section>
      )}
      {ocr && (
        <section aria-labelledby="image-ocr">
          <h3 id="image-ocr">{t('images.part.OCR')}</h3>
          <p className={styles['ocr']} dir="auto">
            {ocr.split('\n').map((line, at) => (
              <Fragment key={at}>
                {at > 0 && <br />}
                {line}
              </Fragment>
            ))}
          </p>
        </section>
      )}
    </>
  );
}

/** Left out where nothing is known. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

/** Only an address of the web becomes a link, and says where it leads. */
function Source({ address }: { address: string | null }) {
  const { t } = useTranslation();
  const link = webAddress(address);
  if (!link) return address ?? t('images.sourceUnknown');
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer nofollow" title={link.href}>
      {link.host}
      <ExternalLink aria-hidden />
      <span className="visually-hidden"> {t('images.newTab')}</span>
    </a>
  );
}
