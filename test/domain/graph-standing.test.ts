import { describe, expect, it } from 'vitest';
import { standingsOf } from '../../src/domain/graph-standing.js';
import { graphOf } from '../support/argument-graphs.js';

function standings(...relations: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    [...standingsOf(graphOf(...relations))].map(([id, { role, stance = 'none' }]) => [
      id,
      `${role} ${stance}`,
    ]),
  );
}

describe('the standing of statements in a graph', () => {
  it('follows from supports and attacks', () => {
    expect(standings('a + m', 'b - m', 'c - b', 'd + b', 'e - a')).toEqual({
      m: 'MAJOR_CLAIM none',
      a: 'PREMISE FAVOR',
      b: 'OBJECTION AGAINST',
      c: 'OBJECTION FAVOR',
      d: 'PREMISE AGAINST',
      e: 'OBJECTION AGAINST',
    });
  });

  it('of an undercut is against, of an attack on an attack in favour', () => {
    expect(standings('a + m', 'u - a+m', 'b - m', 'v - b-m', 'w - u-a+m')).toMatchObject({
      u: 'OBJECTION AGAINST',
      v: 'OBJECTION FAVOR',
      w: 'OBJECTION FAVOR',
    });
  });

  it('of a rephrase is that of what it says again', () => {
    expect(standings('r ~ m', 's ~ r', 'a - m', 't ~ a', 'b + r', 'c + m', 'd ~ c')).toEqual({
      m: 'MAJOR_CLAIM none',
      r: 'REPHRASE FAVOR',
      s: 'REPHRASE FAVOR',
      a: 'OBJECTION AGAINST',
      t: 'OBJECTION AGAINST',
      b: 'PREMISE FAVOR',
      c: 'PREMISE FAVOR',
      d: 'PREMISE FAVOR',
    });
  });

  it('has no stance where ways disagree', () => {
    expect(standings('a + m', 'b - m', 'x + a', 'x + b', 'y + x')).toMatchObject({
      x: 'PREMISE none',
      y: 'PREMISE none',
    });
    expect(standings('x + m', 'b - m', 'x - b')).toMatchObject({ x: 'PREMISE FAVOR' });
  });

  it('takes the shortest way for the role, and an attack before a support', () => {
    expect(standings('a + m', 'x - a', 'x + m')).toMatchObject({ x: 'PREMISE none' });
    expect(standings('a + m', 'b + m', 'x - a', 'x + b')).toMatchObject({ x: 'OBJECTION none' });
    expect(standings('a + m', 'x ~ a', 'b - m', 'x + b')).toMatchObject({ x: 'PREMISE none' });
  });

  it('follows cycles, but no way through the major claim', () => {
    expect(standings('a + m', 'a - b', 'b - a')).toMatchObject({
      a: 'PREMISE FAVOR',
      b: 'OBJECTION AGAINST',
    });
    expect(standings('a + m', 'a - b', 'b + a')).toMatchObject({
      a: 'PREMISE none',
      b: 'PREMISE none',
    });
    expect(standings('a - m', 'm + a')).toMatchObject({
      m: 'MAJOR_CLAIM none',
      a: 'OBJECTION AGAINST',
    });
  });

  it('of what does not lead to the major claim is none', () => {
    expect(standings('a + m', 'm + z', 'y - z')).toMatchObject({
      z: 'UNCONNECTED none',
      y: 'UNCONNECTED none',
    });
    expect(standings('a + m', 'z + y').z).toBe('UNCONNECTED none');
  });
});
