"""The functions of ivy that load when they are first used, as methods of an `ivy.Array`.

Written by ``python -m ivy_protocol._tools.array_methods``; do not edit.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ivy_protocol.functions import (
        adaptive,
        attention,
        averages,
        closeness,
        convolution,
        counting,
        decompositions,
        distributions,
        editing,
        exponents,
        factorisations,
        features,
        filtering,
        fourier,
        gammas,
        grids,
        interpolation,
        keys,
        kinds,
        layouts,
        losses,
        nan_reductions,
        norms,
        numerical,
        optimizer_steps,
        ordering,
        padding,
        paired_losses,
        patterns,
        placing,
        pooling,
        products,
        quantiles,
        rearranging,
        rectifiers,
        recurrent,
        resizing,
        runs,
        scattering,
        segments,
        selecting,
        sequences,
        singular,
        smooth_activations,
        spectral,
        stacking,
        subsets,
        vision,
    )
else:
    from ivy_protocol.array.late_method import LateMethod


class LateMethods:
    """Methods whose module loads when one of them is first used."""

    __slots__ = ()

    if TYPE_CHECKING:
        adam_step = optimizer_steps.adam_step
        adam_update = optimizer_steps.adam_update
        adaptive_avg_pool1d = adaptive.adaptive_avg_pool1d
        adaptive_avg_pool2d = adaptive.adaptive_avg_pool2d
        adaptive_max_pool2d = adaptive.adaptive_max_pool2d
        adaptive_max_pool3d = adaptive.adaptive_max_pool3d
        adjoint = products.adjoint
        allclose = closeness.allclose
        amax = numerical.amax
        amin = numerical.amin
        append = editing.append
        area_interpolate = resizing.area_interpolate
        argpartition = selecting.argpartition
        array_split = layouts.array_split
        as_strided = sequences.as_strided
        associative_scan = sequences.associative_scan
        average = averages.average
        avg_pool1d = pooling.avg_pool1d
        avg_pool2d = pooling.avg_pool2d
        avg_pool3d = pooling.avg_pool3d
        batch_norm = norms.batch_norm
        bernoulli = distributions.bernoulli
        beta = distributions.beta
        binarizer = numerical.binarizer
        binary_cross_entropy = losses.binary_cross_entropy
        bincount = counting.bincount
        binomial = distributions.binomial
        categorical = distributions.categorical
        cbrt = exponents.cbrt
        celu = smooth_activations.celu
        choice = distributions.choice
        choose = placing.choose
        cond = factorisations.cond
        conv = convolution.conv
        conv1d = convolution.conv1d
        conv1d_transpose = convolution.conv1d_transpose
        conv2d = convolution.conv2d
        conv2d_transpose = convolution.conv2d_transpose
        conv3d = convolution.conv3d
        conv3d_transpose = convolution.conv3d_transpose
        conv_general_dilated = convolution.conv_general_dilated
        conv_general_transpose = convolution.conv_general_transpose
        convolve = filtering.convolve
        corrcoef = averages.corrcoef
        correlate = filtering.correlate
        cov = averages.cov
        cross_entropy = losses.cross_entropy
        cummax = ordering.cummax
        cummin = ordering.cummin
        dct = spectral.dct
        delete = editing.delete
        depthwise_conv2d = convolution.depthwise_conv2d
        dft = spectral.dft
        diagflat = placing.diagflat
        digamma = gammas.digamma
        digitize = counting.digitize
        dirichlet = distributions.dirichlet
        divmod = numerical.divmod
        dot = products.dot
        dropout1d = features.dropout1d
        dropout2d = features.dropout2d
        dropout3d = features.dropout3d
        dsplit = layouts.dsplit
        eigh_tridiagonal = factorisations.eigh_tridiagonal
        einops_rearrange = rearranging.einops_rearrange
        einops_reduce = rearranging.einops_reduce
        einops_repeat = rearranging.einops_repeat
        elu = smooth_activations.elu
        embedding = features.embedding
        erfinv = exponents.erfinv
        expand = layouts.expand
        exponential = distributions.exponential
        extract = selecting.extract
        eye_like = grids.eye_like
        fft = fourier.fft
        fft2 = spectral.fft2
        fftn = fourier.fftn
        fftshift = fourier.fftshift
        fill_diagonal = placing.fill_diagonal
        fix = numerical.fix
        flatnonzero = selecting.flatnonzero
        flatten = layouts.flatten
        fliplr = stacking.fliplr
        flipud = stacking.flipud
        float_power = exponents.float_power
        fmax = numerical.fmax
        fold = layouts.fold
        fold_in_key = keys.fold_in_key
        frexp = exponents.frexp
        gamma = distributions.gamma
        gather = scattering.gather
        gather_nd = scattering.gather_nd
        general_inner_product = products.general_inner_product
        gradient = numerical.gradient
        gradient_descent_update = optimizer_steps.gradient_descent_update
        group_norm = norms.group_norm
        gru = recurrent.gru
        gru_update = recurrent.gru_update
        hardshrink = rectifiers.hardshrink
        hardsilu = rectifiers.hardsilu
        hardtanh = rectifiers.hardtanh
        heaviside = numerical.heaviside
        hfft = fourier.hfft
        higher_order_moment = products.higher_order_moment
        hinge_embedding_loss = paired_losses.hinge_embedding_loss
        histogram = counting.histogram
        hsplit = layouts.hsplit
        huber_loss = paired_losses.huber_loss
        i0 = exponents.i0
        idct = spectral.idct
        ifft = fourier.ifft
        ifftn = fourier.ifftn
        ifftshift = fourier.ifftshift
        igamma = gammas.igamma
        ihfft = fourier.ihfft
        initialize_tucker = decompositions.initialize_tucker
        insert = editing.insert
        instance_norm = norms.instance_norm
        interp = interpolation.interp
        interpolate = resizing.interpolate
        intersect1d = subsets.intersect1d
        invert_permutation = ordering.invert_permutation
        irfft = fourier.irfft
        irfftn = fourier.irfftn
        isclose = closeness.isclose
        iscomplexobj = kinds.iscomplexobj
        isneginf = numerical.isneginf
        isposinf = numerical.isposinf
        isrealobj = kinds.isrealobj
        istft = spectral.istft
        ix_ = selecting.ix_
        kl_div = paired_losses.kl_div
        kron = products.kron
        l1_loss = paired_losses.l1_loss
        l1_normalize = norms.l1_normalize
        l2_normalize = norms.l2_normalize
        lamb_update = optimizer_steps.lamb_update
        lars_update = optimizer_steps.lars_update
        layer_norm = norms.layer_norm
        ldexp = exponents.ldexp
        lerp = numerical.lerp
        lgamma = gammas.lgamma
        local_response_norm = norms.local_response_norm
        log_poisson_loss = paired_losses.log_poisson_loss
        logit = smooth_activations.logit
        logsigmoid = smooth_activations.logsigmoid
        logspace = patterns.logspace
        logsumexp = numerical.logsumexp
        lp_normalize = norms.lp_normalize
        lstm = recurrent.lstm
        lstm_update = recurrent.lstm_update
        lstsq = factorisations.lstsq
        lu = factorisations.lu
        lu_factor = factorisations.lu_factor
        lu_solve = factorisations.lu_solve
        make_svd_non_negative = singular.make_svd_non_negative
        matricize = layouts.matricize
        matrix_exp = factorisations.matrix_exp
        max_pool1d = pooling.max_pool1d
        max_pool2d = pooling.max_pool2d
        max_pool3d = pooling.max_pool3d
        max_unpool1d = adaptive.max_unpool1d
        median = quantiles.median
        mode = counting.mode
        mode_dot = products.mode_dot
        modf = numerical.modf
        mse_loss = paired_losses.mse_loss
        multi_head_attention = attention.multi_head_attention
        multi_mode_dot = products.multi_mode_dot
        nanargmax = selecting.nanargmax
        nanargmin = selecting.nanargmin
        nanmax = nan_reductions.nanmax
        nanmean = nan_reductions.nanmean
        nanmedian = quantiles.nanmedian
        nanmin = nan_reductions.nanmin
        nanprod = nan_reductions.nanprod
        nanquantile = quantiles.nanquantile
        nanstd = nan_reductions.nanstd
        nansum = nan_reductions.nansum
        nanvar = nan_reductions.nanvar
        ndenumerate = grids.ndenumerate
        nearest_interpolate = resizing.nearest_interpolate
        nms = vision.nms
        norm = factorisations.norm
        one_hot = patterns.one_hot
        optimizer_update = optimizer_steps.optimizer_update
        pad = padding.pad
        partial_fold = layouts.partial_fold
        partial_tensor_to_vec = layouts.partial_tensor_to_vec
        partial_tucker = decompositions.partial_tucker
        partial_unfold = layouts.partial_unfold
        partial_vec_to_tensor = layouts.partial_vec_to_tensor
        partition = selecting.partition
        percentile = quantiles.percentile
        permutation = distributions.permutation
        poisson = distributions.poisson
        poisson_nll_loss = paired_losses.poisson_nll_loss
        polyval = numerical.polyval
        pool = pooling.pool
        prelu = rectifiers.prelu
        ptp = numerical.ptp
        put_along_axis = placing.put_along_axis
        quantile = quantiles.quantile
        random_bits = keys.random_bits
        ravel = layouts.ravel
        reduce = sequences.reduce
        reduce_window = adaptive.reduce_window
        relu6 = rectifiers.relu6
        rfft = fourier.rfft
        rfftn = fourier.rfftn
        rms_norm = norms.rms_norm
        roi_align = vision.roi_align
        rot90 = stacking.rot90
        scaled_dot_product_attention = attention.scaled_dot_product_attention
        scaled_tanh = smooth_activations.scaled_tanh
        scatter_flat = scattering.scatter_flat
        scatter_nd = scattering.scatter_nd
        selu = smooth_activations.selu
        setdiff1d = subsets.setdiff1d
        setxor1d = subsets.setxor1d
        silu = smooth_activations.silu
        sinc = numerical.sinc
        sliding_window = adaptive.sliding_window
        smooth_l1_loss = paired_losses.smooth_l1_loss
        soft_margin_loss = paired_losses.soft_margin_loss
        soft_thresholding = numerical.soft_thresholding
        softshrink = rectifiers.softshrink
        solve_triangular = factorisations.solve_triangular
        sparse_cross_entropy = losses.sparse_cross_entropy
        sparsify_tensor = numerical.sparsify_tensor
        split_key = keys.split_key
        ssim_loss = losses.ssim_loss
        stft = spectral.stft
        svd_flip = singular.svd_flip
        tanhshrink = smooth_activations.tanhshrink
        tensor_train = decompositions.tensor_train
        threshold = rectifiers.threshold
        thresholded_relu = rectifiers.thresholded_relu
        trapezoid = numerical.trapezoid
        trilu = layouts.trilu
        trim_zeros = runs.trim_zeros
        truncated_svd = singular.truncated_svd
        tucker = decompositions.tucker
        unflatten = layouts.unflatten
        unfold = layouts.unfold
        union1d = subsets.union1d
        unique_consecutive = runs.unique_consecutive
        unravel_index = ordering.unravel_index
        unsorted_segment_mean = segments.unsorted_segment_mean
        unsorted_segment_min = segments.unsorted_segment_min
        unsorted_segment_sum = segments.unsorted_segment_sum
        vsplit = layouts.vsplit
        wasserstein_loss_discriminator = losses.wasserstein_loss_discriminator
        wasserstein_loss_generator = losses.wasserstein_loss_generator
        xlogy = numerical.xlogy
        zeta = gammas.zeta
    else:
        adam_step = LateMethod("optimizer_steps")
        adam_update = LateMethod("optimizer_steps")
        adaptive_avg_pool1d = LateMethod("adaptive")
        adaptive_avg_pool2d = LateMethod("adaptive")
        adaptive_max_pool2d = LateMethod("adaptive")
        adaptive_max_pool3d = LateMethod("adaptive")
        adjoint = LateMethod("products")
        allclose = LateMethod("closeness")
        amax = LateMethod("numerical")
        amin = LateMethod("numerical")
        append = LateMethod("editing")
        area_interpolate = LateMethod("resizing")
        argpartition = LateMethod("selecting")
        array_split = LateMethod("layouts")
        as_strided = LateMethod("sequences")
        associative_scan = LateMethod("sequences")
        average = LateMethod("averages")
        avg_pool1d = LateMethod("pooling")
        avg_pool2d = LateMethod("pooling")
        avg_pool3d = LateMethod("pooling")
        batch_norm = LateMethod("norms")
        bernoulli = LateMethod("distributions")
        beta = LateMethod("distributions")
        binarizer = LateMethod("numerical")
        binary_cross_entropy = LateMethod("losses")
        bincount = LateMethod("counting")
        binomial = LateMethod("distributions")
        categorical = LateMethod("distributions")
        cbrt = LateMethod("exponents")
        celu = LateMethod("smooth_activations")
        choice = LateMethod("distributions")
        choose = LateMethod("placing")
        cond = LateMethod("factorisations")
        conv = LateMethod("convolution")
        conv1d = LateMethod("convolution")
        conv1d_transpose = LateMethod("convolution")
        conv2d = LateMethod("convolution")
        conv2d_transpose = LateMethod("convolution")
        conv3d = LateMethod("convolution")
        conv3d_transpose = LateMethod("convolution")
        conv_general_dilated = LateMethod("convolution")
        conv_general_transpose = LateMethod("convolution")
        convolve = LateMethod("filtering")
        corrcoef = LateMethod("averages")
        correlate = LateMethod("filtering")
        cov = LateMethod("averages")
        cross_entropy = LateMethod("losses")
        cummax = LateMethod("ordering")
        cummin = LateMethod("ordering")
        dct = LateMethod("spectral")
        delete = LateMethod("editing")
        depthwise_conv2d = LateMethod("convolution")
        dft = LateMethod("spectral")
        diagflat = LateMethod("placing")
        digamma = LateMethod("gammas")
        digitize = LateMethod("counting")
        dirichlet = LateMethod("distributions")
        divmod = LateMethod("numerical")
        dot = LateMethod("products")
        dropout1d = LateMethod("features")
        dropout2d = LateMethod("features")
        dropout3d = LateMethod("features")
        dsplit = LateMethod("layouts")
        eigh_tridiagonal = LateMethod("factorisations")
        einops_rearrange = LateMethod("rearranging")
        einops_reduce = LateMethod("rearranging")
        einops_repeat = LateMethod("rearranging")
        elu = LateMethod("smooth_activations")
        embedding = LateMethod("features")
        erfinv = LateMethod("exponents")
        expand = LateMethod("layouts")
        exponential = LateMethod("distributions")
        extract = LateMethod("selecting")
        eye_like = LateMethod("grids")
        fft = LateMethod("fourier")
        fft2 = LateMethod("spectral")
        fftn = LateMethod("fourier")
        fftshift = LateMethod("fourier")
        fill_diagonal = LateMethod("placing")
        fix = LateMethod("numerical")
        flatnonzero = LateMethod("selecting")
        flatten = LateMethod("layouts")
        fliplr = LateMethod("stacking")
        flipud = LateMethod("stacking")
        float_power = LateMethod("exponents")
        fmax = LateMethod("numerical")
        fold = LateMethod("layouts")
        fold_in_key = LateMethod("keys")
        frexp = LateMethod("exponents")
        gamma = LateMethod("distributions")
        gather = LateMethod("scattering")
        gather_nd = LateMethod("scattering")
        general_inner_product = LateMethod("products")
        gradient = LateMethod("numerical")
        gradient_descent_update = LateMethod("optimizer_steps")
        group_norm = LateMethod("norms")
        gru = LateMethod("recurrent")
        gru_update = LateMethod("recurrent")
        hardshrink = LateMethod("rectifiers")
        hardsilu = LateMethod("rectifiers")
        hardtanh = LateMethod("rectifiers")
        heaviside = LateMethod("numerical")
        hfft = LateMethod("fourier")
        higher_order_moment = LateMethod("products")
        hinge_embedding_loss = LateMethod("paired_losses")
        histogram = LateMethod("counting")
        hsplit = LateMethod("layouts")
        huber_loss = LateMethod("paired_losses")
        i0 = LateMethod("exponents")
        idct = LateMethod("spectral")
        ifft = LateMethod("fourier")
        ifftn = LateMethod("fourier")
        ifftshift = LateMethod("fourier")
        igamma = LateMethod("gammas")
        ihfft = LateMethod("fourier")
        initialize_tucker = LateMethod("decompositions")
        insert = LateMethod("editing")
        instance_norm = LateMethod("norms")
        interp = LateMethod("interpolation")
        interpolate = LateMethod("resizing")
        intersect1d = LateMethod("subsets")
        invert_permutation = LateMethod("ordering")
        irfft = LateMethod("fourier")
        irfftn = LateMethod("fourier")
        isclose = LateMethod("closeness")
        iscomplexobj = LateMethod("kinds")
        isneginf = LateMethod("numerical")
        isposinf = LateMethod("numerical")
        isrealobj = LateMethod("kinds")
        istft = LateMethod("spectral")
        ix_ = LateMethod("selecting")
        kl_div = LateMethod("paired_losses")
        kron = LateMethod("products")
        l1_loss = LateMethod("paired_losses")
        l1_normalize = LateMethod("norms")
        l2_normalize = LateMethod("norms")
        lamb_update = LateMethod("optimizer_steps")
        lars_update = LateMethod("optimizer_steps")
        layer_norm = LateMethod("norms")
        ldexp = LateMethod("exponents")
        lerp = LateMethod("numerical")
        lgamma = LateMethod("gammas")
        local_response_norm = LateMethod("norms")
        log_poisson_loss = LateMethod("paired_losses")
        logit = LateMethod("smooth_activations")
        logsigmoid = LateMethod("smooth_activations")
        logspace = LateMethod("patterns")
        logsumexp = LateMethod("numerical")
        lp_normalize = LateMethod("norms")
        lstm = LateMethod("recurrent")
        lstm_update = LateMethod("recurrent")
        lstsq = LateMethod("factorisations")
        lu = LateMethod("factorisations")
        lu_factor = LateMethod("factorisations")
        lu_solve = LateMethod("factorisations")
        make_svd_non_negative = LateMethod("singular")
        matricize = LateMethod("layouts")
        matrix_exp = LateMethod("factorisations")
        max_pool1d = LateMethod("pooling")
        max_pool2d = LateMethod("pooling")
        max_pool3d = LateMethod("pooling")
        max_unpool1d = LateMethod("adaptive")
        median = LateMethod("quantiles")
        mode = LateMethod("counting")
        mode_dot = LateMethod("products")
        modf = LateMethod("numerical")
        mse_loss = LateMethod("paired_losses")
        multi_head_attention = LateMethod("attention")
        multi_mode_dot = LateMethod("products")
        nanargmax = LateMethod("selecting")
        nanargmin = LateMethod("selecting")
        nanmax = LateMethod("nan_reductions")
        nanmean = LateMethod("nan_reductions")
        nanmedian = LateMethod("quantiles")
        nanmin = LateMethod("nan_reductions")
        nanprod = LateMethod("nan_reductions")
        nanquantile = LateMethod("quantiles")
        nanstd = LateMethod("nan_reductions")
        nansum = LateMethod("nan_reductions")
        nanvar = LateMethod("nan_reductions")
        ndenumerate = LateMethod("grids")
        nearest_interpolate = LateMethod("resizing")
        nms = LateMethod("vision")
        norm = LateMethod("factorisations")
        one_hot = LateMethod("patterns")
        optimizer_update = LateMethod("optimizer_steps")
        pad = LateMethod("padding")
        partial_fold = LateMethod("layouts")
        partial_tensor_to_vec = LateMethod("layouts")
        partial_tucker = LateMethod("decompositions")
        partial_unfold = LateMethod("layouts")
        partial_vec_to_tensor = LateMethod("layouts")
        partition = LateMethod("selecting")
        percentile = LateMethod("quantiles")
        permutation = LateMethod("distributions")
        poisson = LateMethod("distributions")
        poisson_nll_loss = LateMethod("paired_losses")
        polyval = LateMethod("numerical")
        pool = LateMethod("pooling")
        prelu = LateMethod("rectifiers")
        ptp = LateMethod("numerical")
        put_along_axis = LateMethod("placing")
        quantile = LateMethod("quantiles")
        random_bits = LateMethod("keys")
        ravel = LateMethod("layouts")
        reduce = LateMethod("sequences")
        reduce_window = LateMethod("adaptive")
        relu6 = LateMethod("rectifiers")
        rfft = LateMethod("fourier")
        rfftn = LateMethod("fourier")
        rms_norm = LateMethod("norms")
        roi_align = LateMethod("vision")
        rot90 = LateMethod("stacking")
        scaled_dot_product_attention = LateMethod("attention")
        scaled_tanh = LateMethod("smooth_activations")
        scatter_flat = LateMethod("scattering")
        scatter_nd = LateMethod("scattering")
        selu = LateMethod("smooth_activations")
        setdiff1d = LateMethod("subsets")
        setxor1d = LateMethod("subsets")
        silu = LateMethod("smooth_activations")
        sinc = LateMethod("numerical")
        sliding_window = LateMethod("adaptive")
        smooth_l1_loss = LateMethod("paired_losses")
        soft_margin_loss = LateMethod("paired_losses")
        soft_thresholding = LateMethod("numerical")
        softshrink = LateMethod("rectifiers")
        solve_triangular = LateMethod("factorisations")
        sparse_cross_entropy = LateMethod("losses")
        sparsify_tensor = LateMethod("numerical")
        split_key = LateMethod("keys")
        ssim_loss = LateMethod("losses")
        stft = LateMethod("spectral")
        svd_flip = LateMethod("singular")
        tanhshrink = LateMethod("smooth_activations")
        tensor_train = LateMethod("decompositions")
        threshold = LateMethod("rectifiers")
        thresholded_relu = LateMethod("rectifiers")
        trapezoid = LateMethod("numerical")
        trilu = LateMethod("layouts")
        trim_zeros = LateMethod("runs")
        truncated_svd = LateMethod("singular")
        tucker = LateMethod("decompositions")
        unflatten = LateMethod("layouts")
        unfold = LateMethod("layouts")
        union1d = LateMethod("subsets")
        unique_consecutive = LateMethod("runs")
        unravel_index = LateMethod("ordering")
        unsorted_segment_mean = LateMethod("segments")
        unsorted_segment_min = LateMethod("segments")
        unsorted_segment_sum = LateMethod("segments")
        vsplit = LateMethod("layouts")
        wasserstein_loss_discriminator = LateMethod("losses")
        wasserstein_loss_generator = LateMethod("losses")
        xlogy = LateMethod("numerical")
        zeta = LateMethod("gammas")
