;; The inner loops of comparing dense vectors. `npm run generate` compiles this file into kernel.ts.
;;
;; All functions compare one query with rows that lie one after another. A vector has
;; $components components, a multiple of 32.
(module
  (import "host" "memory" (memory 1))

  ;; Rows of 32-bit floats from $row on: score = query . row, one for each until $scoresEnd
  (func (export "dotFloats")
    (param $query i32) (param $row i32) (param $components i32) (param $scores i32) (param $scoresEnd i32)
    (local $at i32) (local $queryEnd i32) (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $queryEnd (i32.add (local.get $query) (i32.shl (local.get $components) (i32.const 2))))
    (block $done
      (loop $rows
        (br_if $done (i32.ge_u (local.get $scores) (local.get $scoresEnd)))
        (local.set $at (local.get $query))
        (local.set $a (v128.const i32x4 0 0 0 0))
        (local.set $b (local.get $a))
        (local.set $c (local.get $a))
        (local.set $d (local.get $a))
        (loop $components
          (local.set $a (f32x4.add (local.get $a)
            (f32x4.mul (v128.load (local.get $at)) (v128.load (local.get $row)))))
          (local.set $b (f32x4.add (local.get $b)
            (f32x4.mul (v128.load offset=16 (local.get $at)) (v128.load offset=16 (local.get $row)))))
          (local.set $c (f32x4.add (local.get $c)
            (f32x4.mul (v128.load offset=32 (local.get $at)) (v128.load offset=32 (local.get $row)))))
          (local.set $d (f32x4.add (local.get $d)
            (f32x4.mul (v128.load offset=48 (local.get $at)) (v128.load offset=48 (local.get $row)))))
          (local.set $row (i32.add (local.get $row) (i32.const 64)))
          (local.set $at (i32.add (local.get $at) (i32.const 64)))
          (br_if $components (i32.lt_u (local.get $at) (local.get $queryEnd))))
        (local.set $a (f32x4.add
          (f32x4.add (local.get $a) (local.get $b))
          (f32x4.add (local.get $c) (local.get $d))))
        (f32.store (local.get $scores)
          (f32.add
            (f32.add (f32x4.extract_lane 0 (local.get $a)) (f32x4.extract_lane 1 (local.get $a)))
            (f32.add (f32x4.extract_lane 2 (local.get $a)) (f32x4.extract_lane 3 (local.get $a)))))
        (local.set $scores (i32.add (local.get $scores) (i32.const 4)))
        (br $rows))))

  ;; The same with score = sum of |query - row|
  (func (export "cityBlocks")
    (param $query i32) (param $row i32) (param $components i32) (param $scores i32) (param $scoresEnd i32)
    (local $at i32) (local $queryEnd i32) (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $queryEnd (i32.add (local.get $query) (i32.shl (local.get $components) (i32.const 2))))
    (block $done
      (loop $rows
        (br_if $done (i32.ge_u (local.get $scores) (local.get $scoresEnd)))
        (local.set $at (local.get $query))
        (local.set $a (v128.const i32x4 0 0 0 0))
        (local.set $b (local.get $a))
        (local.set $c (local.get $a))
        (local.set $d (local.get $a))
        (loop $components
          (local.set $a (f32x4.add (local.get $a)
            (f32x4.abs (f32x4.sub (v128.load (local.get $at)) (v128.load (local.get $row))))))
          (local.set $b (f32x4.add (local.get $b)
            (f32x4.abs (f32x4.sub (v128.load offset=16 (local.get $at)) (v128.load offset=16 (local.get $row))))))
          (local.set $c (f32x4.add (local.get $c)
            (f32x4.abs (f32x4.sub (v128.load offset=32 (local.get $at)) (v128.load offset=32 (local.get $row))))))
          (local.set $d (f32x4.add (local.get $d)
            (f32x4.abs (f32x4.sub (v128.load offset=48 (local.get $at)) (v128.load offset=48 (local.get $row))))))
          (local.set $row (i32.add (local.get $row) (i32.const 64)))
          (local.set $at (i32.add (local.get $at) (i32.const 64)))
          (br_if $components (i32.lt_u (local.get $at) (local.get $queryEnd))))
        (local.set $a (f32x4.add
          (f32x4.add (local.get $a) (local.get $b))
          (f32x4.add (local.get $c) (local.get $d))))
        (f32.store (local.get $scores)
          (f32.add
            (f32.add (f32x4.extract_lane 0 (local.get $a)) (f32x4.extract_lane 1 (local.get $a)))
            (f32.add (f32x4.extract_lane 2 (local.get $a)) (f32x4.extract_lane 3 (local.get $a)))))
        (local.set $scores (i32.add (local.get $scores) (i32.const 4)))
        (br $rows))))

  ;; The floats that codes and rests make up: (2^24 * code + rest) * part, up to $floatsEnd. A code
  ;; has 8 bits, a rest 24; at the last step, four bytes behind the rests are read, too.
  (func (export "decode")
    (param $codes i32) (param $rests i32) (param $part f32) (param $floats i32) (param $floatsEnd i32)
    (loop $components
      (v128.store (local.get $floats)
        (f32x4.mul
          (f32x4.convert_i32x4_s
            (i32x4.add
              (i32x4.shl
                (i32x4.extend_low_i16x8_s
                  (i16x8.extend_low_i8x16_s (v128.load32_zero (local.get $codes))))
                (i32.const 24))
              (i32x4.shr_s
                (i8x16.swizzle (v128.load (local.get $rests))
                  (v128.const i8x16 16 0 1 2 16 3 4 5 16 6 7 8 16 9 10 11))
                (i32.const 8))))
          (f32x4.splat (local.get $part))))
      (local.set $codes (i32.add (local.get $codes) (i32.const 4)))
      (local.set $rests (i32.add (local.get $rests) (i32.const 12)))
      (local.set $floats (i32.add (local.get $floats) (i32.const 16)))
      (br_if $components (i32.lt_u (local.get $floats) (local.get $floatsEnd)))))

  ;; Rows of $stride bytes from $row on: a header (two floats: the scale of the codes, the error of
  ;; the row), from byte 16 on 8-bit codes. The query is 16-bit codes. A row's bound is
  ;; scale of the query * scale * (query . codes) + error. For each row whose bit is set in the mask,
  ;; and whose bound is not below $lowest, writes its number (from $number on), its bound and its
  ;; error to $found; gives the end of what it wrote.
  (func (export "findCodes")
    (param $query i32) (param $queryScale f32) (param $row i32) (param $stride i32) (param $components i32)
    (param $mask i32) (param $maskEnd i32) (param $number i32) (param $lowest f32) (param $found i32)
    (result i32)
    (local $bits i32) (local $left i32) (local $bit i32) (local $header i32) (local $codesAt i32) (local $at i32)
    (local $queryEnd i32) (local $a v128) (local $b v128) (local $c v128) (local $d v128) (local $bound f32)
    (local.set $queryEnd (i32.add (local.get $query) (i32.shl (local.get $components) (i32.const 1))))
    (block $done
      (loop $words
        (br_if $done (i32.ge_u (local.get $mask) (local.get $maskEnd)))
        (local.set $bits (i32.load (local.get $mask)))
        ;; Reading all rows is faster than skipping some: the processor then fetches them ahead.
        (local.set $left (select (i32.const -1) (local.get $bits)
          (i32.gt_u (i32.popcnt (local.get $bits)) (i32.const 12))))
        (block $noMore
          (loop $rows
            (br_if $noMore (i32.eqz (local.get $left)))
            (local.set $bit (i32.ctz (local.get $left)))
            (local.set $left (i32.and (local.get $left) (i32.sub (local.get $left) (i32.const 1))))
            (local.set $header (i32.add (local.get $row)
              (i32.mul (local.get $bit) (local.get $stride))))
            (local.set $codesAt (i32.add (local.get $header) (i32.const 16)))
            (local.set $at (local.get $query))
            (local.set $a (v128.const i32x4 0 0 0 0))
            (local.set $b (local.get $a))
            (local.set $c (local.get $a))
            (local.set $d (local.get $a))
            (loop $components
              (local.set $a (i32x4.add (local.get $a)
                (i32x4.dot_i16x8_s (v128.load (local.get $at))
                  (v128.load8x8_s (local.get $codesAt)))))
              (local.set $b (i32x4.add (local.get $b)
                (i32x4.dot_i16x8_s (v128.load offset=16 (local.get $at))
                  (v128.load8x8_s offset=8 (local.get $codesAt)))))
              (local.set $c (i32x4.add (local.get $c)
                (i32x4.dot_i16x8_s (v128.load offset=32 (local.get $at))
                  (v128.load8x8_s offset=16 (local.get $codesAt)))))
              (local.set $d (i32x4.add (local.get $d)
                (i32x4.dot_i16x8_s (v128.load offset=48 (local.get $at))
                  (v128.load8x8_s offset=24 (local.get $codesAt)))))
              (local.set $codesAt (i32.add (local.get $codesAt) (i32.const 32)))
              (local.set $at (i32.add (local.get $at) (i32.const 64)))
              (br_if $components (i32.lt_u (local.get $at) (local.get $queryEnd))))
            (local.set $a (i32x4.add
              (i32x4.add (local.get $a) (local.get $b))
              (i32x4.add (local.get $c) (local.get $d))))
            (local.set $bound (f32.add
              (f32.mul
                (f32.mul (local.get $queryScale) (f32.load (local.get $header)))
                (f32.convert_i32_s
                  (i32.add
                    (i32.add (i32x4.extract_lane 0 (local.get $a)) (i32x4.extract_lane 1 (local.get $a)))
                    (i32.add (i32x4.extract_lane 2 (local.get $a)) (i32x4.extract_lane 3 (local.get $a))))))
              (f32.load offset=4 (local.get $header))))
            (br_if $rows (f32.lt (local.get $bound) (local.get $lowest)))
            (br_if $rows (i32.eqz
              (i32.and (i32.shr_u (local.get $bits) (local.get $bit)) (i32.const 1))))
            (i32.store (local.get $found) (i32.add (local.get $number) (local.get $bit)))
            (f32.store offset=4 (local.get $found) (local.get $bound))
            (f32.store offset=8 (local.get $found) (f32.load offset=4 (local.get $header)))
            (local.set $found (i32.add (local.get $found) (i32.const 12)))
            (br $rows)))
        (local.set $mask (i32.add (local.get $mask) (i32.const 4)))
        (local.set $number (i32.add (local.get $number) (i32.const 32)))
        (local.set $row (i32.add (local.get $row) (i32.shl (local.get $stride) (i32.const 5))))
        (br $words)))
    (local.get $found)))
